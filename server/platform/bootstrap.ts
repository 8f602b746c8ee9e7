import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Runs the bootstrap for what development brings when it is first asked for. The terminal shows what it says. It ends with this process.
 * @param asked what to bring, as the bootstrap's first lines name it
 * @throws if it fails
 */
export function bootstrap(asked: 'sandbox' | 'identity'): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'server/bootstrap.mjs'), `--${asked}`], { stdio: 'inherit' });
  const end = () => child.kill();
  process.once('exit', end);
  return new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => (status === 0 ? resolve() : reject(new Error(`The bootstrap of ${asked} has failed`))));
  }).finally(() => process.off('exit', end));
}
