import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A disk of its own, in memory, that a test can fill. */
export interface SmallDisk {
  folder: string;
  /** Writes until not a byte has room. */
  fill(): void;
  /** Frees what `fill` has taken. */
  free(): void;
  end(): void;
}

/** Why this machine has no such disks; null if it has. */
export const noSmallDisk = process.platform !== 'linux' ? 'Linux' : process.getuid?.() !== 0 ? 'root' : null;

/** Mounts a disk of so many bytes. It needs Linux and root (`noSmallDisk`). */
export function smallDisk(bytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]);
  chmodSync(folder, 0o755); // Postgres runs as another account, which must enter it
  const ballast = path.join(folder, 'ballast');
  const unmount = () => execFileSync('umount', ['--lazy', folder]);
  process.once('exit', unmount);
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a');
      for (let size = 1 << 20; size >= 1; size = Math.floor(size / 2)) {
        try {
          while (writeSync(file, Buffer.alloc(size)) === size);
        } catch (error) {
          if ((error as { code?: string }).code !== 'ENOSPC') throw error;
        }
      }
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    end() {
      process.off('exit', unmount);
      unmount();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
