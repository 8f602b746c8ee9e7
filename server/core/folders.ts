import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Config } from '../platform/config.ts';

/** A folder in `DATA_DIR` for what a kind of work needs while it lasts. */
const folders = ({ dataDir }: Config, work: string) => path.join(dataDir, work);

/** Begins the names of this machine's folders; several may share one `DATA_DIR`, and each knows its own processes only. */
const ours = `${os.hostname()}.`;

/** Works in a folder that is gone afterwards. Its name says which process it belongs to. */
export async function inFolder<Result>(config: Config, kind: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  await fs.mkdir(folders(config, kind), { recursive: true, mode: 0o700 });
  const folder = await fs.mkdtemp(path.join(folders(config, kind), `${ours}${process.pid}.`));
  try {
    return await work(folder);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Deletes folders of a kind of work whose processes were killed. */
export async function sweepFolders(config: Config, kind: string, now: Date): Promise<void> {
  for (const name of await fs.readdir(folders(config, kind)).catch(() => [])) {
    const folder = path.join(folders(config, kind), name);
    const found = await fs.stat(folder).catch(() => null);
    if (!found) continue;
    const old = now.getTime() - found.mtimeMs > 86_400_000;
    const dead = name.startsWith(ours) && !isRunning(Number(name.slice(ours.length).split('.')[0]));
    if (old || dead) await fs.rm(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
