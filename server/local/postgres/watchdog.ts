/**
 * The shell script that runs Postgres: `sh -c script watchdog postgres -D cluster …`, with the read end of the lease as input.
 * It is a shell script so that it outlives a killed Node. It ends Postgres (fast shutdown: SIGINT) when the last lease is gone,
 * and starts it again when it is killed. It ends when Postgres is shut down in another way, or cannot start.
 */
export const watchdog = `
exec 3<&0 </dev/null
stopping= crashed= tries=0
trap 'stopping=1; kill -INT $postgres 2>/dev/null' INT TERM HUP
# Only cat holds the read end, so that no process can join once cat has read end-of-file.
# Both get a signal: this shell may have been killed, and a Postgres that is just starting may miss its own.
(cat <&3 >/dev/null & exec 3<&-; wait $!; kill -TERM $$; kill -INT $(head -n 1 "$3/postmaster.pid")) 2>/dev/null & reader=$!
exec 3<&-
while [ -z "$stopping" ]; do
  "$@" & postgres=$!
  [ -z "$stopping" ] || kill -INT $postgres
  while kill -0 $postgres 2>/dev/null; do wait $postgres; code=$?; done # a signal to this shell ends "wait" early
  if [ $code -gt 128 ]; then crashed=1 tries=0
  elif [ $code -eq 0 ] || [ -z "$crashed" ] || [ $tries -ge 50 ]; then break
  else tries=$((tries + 1)) # processes of the crashed Postgres still hold its memory
  fi
  sleep 0.1
done
kill $reader 2>/dev/null
exit $code
`;
