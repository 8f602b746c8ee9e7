import fs from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Storage } from './storage.ts';

/** Stores files in a folder on this machine. */
export function createLocalStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    async write(key, source, { contentType, bytes }) {
      // Written under another name and then renamed, so that no reader sees half a file, even after a crash.
      const part = `${key}.part`;
      try {
        await disk.putStream(part, source, { contentType, contentLength: bytes });
        await fs.rename(path.join(folder, part), path.join(folder, key));
      } catch (error) {
        source.destroy(); // A failed write may leave the source open.
        await disk.delete(part);
        throw error;
      }
    },
    async read(key, range) {
      try {
        const file = await fs.open(path.join(folder, key));
        return file.createReadStream(range);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    exists: (key) => disk.exists(key),
    delete: (key) => disk.delete(key),
  };
}
