/**
 * The shell script that Postgres runs below: `sh -c script watchdog postgres -D cluster …`, with the reading end of the lease as input.
 * A shell, since it must outlive a Node that was killed. It ends Postgres (fast shutdown: SIGINT) when the last lease is gone
 * and starts it again when it is killed; a shutdown by anybody else, or a Postgres that cannot start, ends the watchdog.
 */
export const watchdog = `
exec 3<&0 </dev/null
stopping= crashed= tries=0
trap 'stopping=1; kill -INT $postgres 2>/dev/null' INT TERM HUP
# Only cat holds the reading end, so that nobody can join once it has read the end of the leases.
# Both are told: were this shell killed before, Postgres would not hear of it; were it just starting again, it could miss it.
(cat <&3 >/dev/null & exec 3<&-; wait $!; kill -TERM $$; kill -INT $(head -n 1 "$3/postmaster.pid")) 2>/dev/null & reader=$!
exec 3<&-
while [ -z "$stopping" ]; do
  "$@" & postgres=$!
  [ -z "$stopping" ] || kill -INT $postgres
  while kill -0 $postgres 2>/dev/null; do wait $postgres; code=$?; done # a signal to us ends "wait" early
  if [ $code -gt 128 ]; then crashed=1 tries=0
  elif [ $code -eq 0 ] || [ -z "$crashed" ] || [ $tries -ge 50 ]; then break
  else tries=$((tries + 1)) # the processes of the one that crashed still hold its memory
  fi
  sleep 0.1
done
kill $reader 2>/dev/null
exit $code
`;
