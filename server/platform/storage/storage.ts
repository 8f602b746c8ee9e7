import type { Readable } from 'node:stream';

/** What stands in a folder: a file with its bytes, or a folder, whose key ends with a slash. */
export interface Entry {
  key: string;
  /** Null for a folder. */
  bytes: number | null;
}

/** The storage cannot be reached, does not answer in time, or fails by itself. */
export class StorageAway extends Error {}

/** Stores uploaded files under random keys. A call throws `StorageAway` if the storage is another machine that is away. */
export interface Storage {
  /** Streams a source to a key: all of it, or nothing if the source fails. The source is closed in both cases. */
  write(key: string, source: Readable, options: { contentType: string; bytes: number }): Promise<void>;
  /** Stores a file of this machine, which stays where it is and must not change any more. */
  writeFile(key: string, path: string, options: { contentType: string; bytes: number }): Promise<void>;
  /** Reads a file, or its bytes from `start` to `end`, both included; null if the key does not exist. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  /** Reads bytes to send. A piece may be read until the next one is asked for; its memory is then used again. */
  pieces(key: string, range: { start: number; end: number }): Promise<AsyncIterable<Uint8Array> | null>;
  /**
   * Reads a range that fits into one block, to send. The caller gives the block back. Null if the key does not exist. Absent where bytes come
   * as a stream only.
   */
  block?(key: string, range: { start: number; end: number }): Promise<Buffer | null>;
  exists(key: string): Promise<boolean>;
  /** Deletes a file. Also succeeds if the key does not exist. */
  delete(key: string): Promise<void>;
  /** Lists what stands directly in a folder such as `ab/`, in the order of the keys; '' is the top. A missing folder is empty. */
  list(folder: string): AsyncIterable<Entry>;
  /** Deletes a folder such as `ab/` with all that is in it. Also succeeds if it does not exist. */
  deleteFolder(folder: string): Promise<void>;
}

/** All files in a folder and in those below it, in the order of their keys. */
export async function* filesBelow(storage: Pick<Storage, 'list'>, folder: string): AsyncGenerator<{ key: string; bytes: number }> {
  for await (const { key, bytes } of storage.list(folder)) {
    if (bytes === null) yield* filesBelow(storage, key);
    else yield { key, bytes };
  }
}
