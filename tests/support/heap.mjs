import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Loaded into a server before its program: with each SIGUSR2 it frees what is not used, and prints the bytes of its heap and buffers. */
setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc');
process.on('SIGUSR2', () => {
  gc();
  // The memory of buffers that the first one finds dead counts until the next: it was up to 9 MiB of pictures.
  gc();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`heap ${heapUsed + external}\n`);
});
