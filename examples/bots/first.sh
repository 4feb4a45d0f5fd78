#!/bin/sh
# A bot for parlor in a POSIX shell: it takes the first options that there are, as many as it must.
#
#   parlor play ra --against cmd:examples/bots/first.sh
#
# A shell reads no JSON; but parlor writes each message on one line, with `type` first and `id` behind it, and `demand`
# with `least` before the texts of options.

while IFS= read -r line; do
    case $line in
    '{"type":"question",'*)
        id=${line#*'"id":'}
        id=${id%%,*}
        least=${line#*'"demand":{"least":'}
        least=${least%%,*}
        # One option may be taken several times, so that fewer of them can be there than are asked for.
        options=
        at=0
        rest=${line#*'"options":['}
        rest=${rest%%'],"knows":'*}
        while [ "$least" -gt 0 ]; do
            times=${rest#*',"times":'}
            rest=${times#*'}'}
            times=${times%%,*}
            while [ "$times" -gt 0 ] && [ "$least" -gt 0 ]; do
                options=$options,$at
                times=$((times - 1))
                least=$((least - 1))
            done
            at=$((at + 1))
        done
        printf '{"type":"answer","id":%s,"options":[%s]}\n' "$id" "${options#,}"
        ;;
    '{"type":"hello",'*)
        printf '{"type":"hello","protocol":1,"name":"first"}\n'
        ;;
    esac
done
