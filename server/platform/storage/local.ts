import { closeSync, open, read } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { giveBlock, takeBlock } from './blocks.ts';
import type { Storage } from './storage.ts';

/** Handles of `fs/promises` would take twice the time of a short range. */
const [openFile, readFile] = [promisify(open), promisify(read)];

/** Nothing, where a file is not there. @throws other errors as they are */
const noneIsNull = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** Stores files in a folder on this machine. The disk has a file before it has its name, so a power cut takes no file that is known. */
export function createLocalStorage(folder: string): Storage {
  const opened = (key: string) => fs.open(path.join(folder, key)).catch(noneIsNull);
  return {
    async write(key, source) {
      // Written under another name and then renamed, so that no reader sees half a file, even after a crash.
      const [part, target] = [path.join(folder, `${key}.part`), path.join(folder, key)];
      source.once('error', () => {}); // A source may fail before the pipeline listens, which then says so.
      try {
        await fs.mkdir(path.dirname(part), { recursive: true });
        // The file is opened before the source is read. A stream that opens the file itself would make it even after the source has failed.
        const file = await fs.open(part, 'w');
        await pipeline(source, file.createWriteStream({ flush: true }));
        await fs.rename(part, target);
      } catch (error) {
        source.destroy(); // A failed write may leave the source open.
        await fs.rm(part, { force: true });
        throw error;
      }
    },
    async writeFile(key, source) {
      const [part, target] = [path.join(folder, `${key}.part`), path.join(folder, key)];
      await fs.mkdir(path.dirname(target), { recursive: true });
      await fs.rm(part, { force: true });
      try {
        // A second name for the same bytes. Linking fails between different disks, and on disks without hard links.
        await fs.link(source, part).catch(() => fs.copyFile(source, part));
        await flush(part);
        await fs.rename(part, target);
      } finally {
        await fs.rm(part, { force: true }); // If both are names of the same bytes already, renaming does nothing.
      }
    },
    read: async (key, range) => (await opened(key))?.createReadStream(range) ?? null,
    async pieces(key, range) {
      const file = await opened(key);
      return file && piecesOf(file, range);
    },
    async block(key, { start, end }) {
      const file = await openFile(path.join(folder, key), 'r').catch(noneIsNull);
      if (file === null) return null;
      try {
        const block = takeBlock();
        const { bytesRead } = await readFile(file, block, 0, end + 1 - start, start);
        if (bytesRead !== end + 1 - start) throw new Error('a stored file is shorter than it was');
        return block.subarray(0, bytesRead);
      } finally {
        closeSync(file); // waits for nothing, since nothing was written
      }
    },
    exists: async (key) => (await fs.stat(path.join(folder, key)).catch(noneIsNull))?.isFile() ?? false,
    delete: (key) => fs.rm(path.join(folder, key), { force: true }),
    async *list(within) {
      const found = await fs.readdir(path.join(folder, within), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      // A folder sorts with its slash, so that all keys below it stand in their order, too.
      const keys = found
        .filter((entry) => entry.isFile() || entry.isDirectory())
        .map((entry) => within + entry.name + (entry.isFile() ? '' : '/'));
      for (const key of keys.sort()) {
        if (key.endsWith('/')) yield { key, bytes: null };
        else {
          const stat = await fs.stat(path.join(folder, key)).catch(() => null); // it may have been deleted meanwhile
          if (stat) yield { key, bytes: stat.size };
        }
      }
    },
    deleteFolder: (within) => fs.rm(path.join(folder, within), { recursive: true, force: true }),
  };
}

async function flush(file: string): Promise<void> {
  const opened = await fs.open(file);
  await opened.sync().finally(() => opened.close());
}

/** Reads a range into one block, again and again. The file is closed at the end, and when the reader leaves earlier. */
async function* piecesOf(file: fs.FileHandle, { start, end }: { start: number; end: number }): AsyncGenerator<Buffer> {
  const block = takeBlock();
  try {
    for (let at = start; at <= end; ) {
      const { bytesRead } = await file.read(block, 0, Math.min(block.length, end + 1 - at), at);
      if (!bytesRead) throw new Error('a stored file is shorter than it was');
      yield block.subarray(0, bytesRead);
      at += bytesRead;
    }
    giveBlock(block); // not after a failure, when the last piece may still be on its way
  } finally {
    await file.close();
  }
}
