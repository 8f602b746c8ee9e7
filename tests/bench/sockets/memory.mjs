/** Loaded into a server of the bench before its own code. At SIGUSR2 it collects garbage and writes how many bytes are left in use. */
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(process.env.MEMORY_FILE, String(heapUsed + external));
});
