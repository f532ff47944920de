#!/bin/sh
# A GTP engine that does as its arguments say, for tests of the match runner. Each is NAME=VALUE:
#
#   plays=E5,C3         what genmove answers, from the first again after clear_board; then pass
#   without=komi,quit   commands that the engine does not know
#   with=time_left      commands that it knows besides the usual ones, and answers with nothing
#   first=ACTS          done before any command is read
#   COMMAND=ACTS        done instead of answering COMMAND
#   COMMAND@3=ACTS      done instead of answering the third COMMAND of this process
#
# ACTS are parted by semicolons: usual (answer as without a rule), say:TEXT and refuse:TEXT (answer so),
# print:TEXT (a line on standard output), complain:TEXT (a line on standard error), pid:FILE (write the
# process id there), note:FILE (add the command to the file), wait:SECONDS, exit:STATUS, hang (for ever, with a child
# that sleeps), pour:TEXT and moan:TEXT (the line again and again, on standard output for ever, on standard error 100,000 times), noise (an endless line),
# babble (answers that never end).

commands="protocol_version name version list_commands known_command boardsize clear_board komi play genmove
final_score quit"
plays= without= with= first= turn=0

say() { printf '=%s %s\n\n' "$id" "$1"; }
refuse() { printf '?%s %s\n\n' "$id" "$1"; }
among() { case ",$2," in *",$1,"*) ;; *) return 1 ;; esac; }

act() {
    rest=$1
    while [ -n "$rest" ]; do
        act=${rest%%;*}
        case $rest in *\;*) rest=${rest#*;} ;; *) rest= ;; esac
        case $act in
            usual) usual ;;
            say:*) say "${act#say:}" ;;
            refuse:*) refuse "${act#refuse:}" ;;
            print:*) printf '%s\n' "${act#print:}" ;;
            complain:*) printf '%s\n' "${act#complain:}" >&2 ;;
            pid:*) printf '%s\n' "$$" >"${act#pid:}" ;;
            note:*) printf '%s\n' "$command${arguments:+ $arguments}" >>"${act#note:}" ;;
            wait:*) sleep "${act#wait:}" ;;
            pour:*) yes "${act#pour:}" ;;
            moan:*) yes "${act#moan:}" | head -n 100000 >&2 ;;
            noise) tr '\000' '\377' </dev/zero ;;
            babble) printf '=%s ' "$id"; yes babble ;;
            exit:*) exit "${act#exit:}" ;;
            hang) while :; do sleep 1000; done ;;
            *) printf 'no such act: %s\n' "$act" >&2; exit 99 ;;
        esac
    done
}

# The next play is taken even if a rule answers in its place.
next_play() {
    turn=$((turn + 1))
    play=$(printf '%s' "$plays" | cut -d, -f"$turn")
    play=${play:-pass}
}

usual() {
    if among "$command" "$without"; then refuse 'unknown command'; return; fi
    case $command in
        name) say puppet ;;
        version) say 1.0 ;;
        protocol_version) say 2 ;;
        list_commands)
            list=
            for known in $commands $(printf '%s' "$with" | tr , ' '); do
                among "$known" "$without" || list="$list
$known"
            done
            say "${list#?}" ;;
        known_command) case " $commands " in *" $1 "*) say true ;; *) say false ;; esac ;;
        boardsize | clear_board | komi | play) say '' ;;
        genmove) say "$play" ;;
        final_score) say 0 ;;
        quit) say ''; exit 0 ;;
        *) if among "$command" "$with"; then say ''; else refuse 'unknown command'; fi ;;
    esac
}

for rule in "$@"; do
    case $rule in
        plays=*) plays=${rule#*=} ;;
        without=*) without=${rule#*=} ;;
        with=*) with=${rule#*=} ;;
        first=*) first=${rule#*=} ;;
    esac
done
case $plays in *,*) ;; ?*) plays="$plays," ;; esac
act "$first"

while read -r id command arguments; do
    count=$(eval "echo \$((\${count_$command:-0} + 1))")
    eval "count_$command=$count"
    case $command in clear_board) turn=0 ;; genmove) next_play ;; esac
    acts=usual
    for rule in "$@"; do
        case ${rule%%=*} in "$command" | "$command@$count") acts=${rule#*=} ;; esac
    done
    set -- "$@"
    act "$acts"
done
