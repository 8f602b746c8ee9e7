/**
 * Loaded into a server of the bench before its own code. At SIGUSR2 it writes to the file that PROBE_FILE names what the process has done
 * since the last time, and the bytes of the heap (with buffers) that are in use once garbage has been collected.
 *
 * With PROBE_COUNTS, V8 interprets all code, and counts calls. What its compilers leave out of the code depends on when they run, so the
 * same work would not take the same each time.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { GCProfiler, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const inspector = process.env.PROBE_COUNTS ? new Session() : null;
if (inspector) {
  for (const flag of ['--no-opt', '--no-maglev', '--no-sparkplug']) setFlagsFromString(flag);
  inspector.connect();
  inspector.post('Profiler.enable');
  inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
}

let profiler;
let used;
function begin() {
  used = getHeapStatistics().used_heap_size;
  profiler = new GCProfiler();
  profiler.start();
}

/** The bytes of the heap that have been allocated since `begin`. The profiler knows the heap before and after each collection. */
function allocated() {
  let sum = 0;
  for (const { beforeGC, afterGC } of profiler.stop().statistics) {
    sum += beforeGC.heapStatistics.usedHeapSize - used;
    used = afterGC.heapStatistics.usedHeapSize;
  }
  return sum + getHeapStatistics().used_heap_size - used;
}

/** How often functions have been called since the last time, those of Node too. */
function calls() {
  let sum = 0;
  // The session is in this thread, so it answers before `post` returns.
  inspector?.post('Profiler.takePreciseCoverage', (_, { result }) => {
    for (const { functions } of result) for (const { ranges } of functions) sum += ranges[0].count;
  });
  return sum;
}

begin();
process.on('SIGUSR2', () => {
  const done = { allocated: allocated(), calls: calls() };
  collect();
  const { heapUsed, external } = process.memoryUsage();
  const file = process.env.PROBE_FILE;
  writeFileSync(`${file}.half`, JSON.stringify({ ...done, inUse: heapUsed + external }));
  renameSync(`${file}.half`, file);
  calls(); // what the probe itself has called
  begin();
});
