import type { Readable } from 'node:stream';

/** Stores uploaded files under random keys. */
export interface Storage {
  /** Streams a source to a key: all of it, or nothing if the source fails. The source is closed in both cases. */
  write(key: string, source: Readable, options: { contentType: string; bytes: number }): Promise<void>;
  /** Reads a file, or its bytes from `start` to `end`, both included; null if the key does not exist. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  exists(key: string): Promise<boolean>;
  /** Deletes a file. Also succeeds if the key does not exist. */
  delete(key: string): Promise<void>;
}
