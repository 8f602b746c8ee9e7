import type { Readable } from 'node:stream';

/** Stores uploaded files under random keys. */
export interface Storage {
  /** Streams a source to a key: all of it, or nothing if the source fails. The source is closed in both cases. */
  write(key: string, source: Readable, options: { contentType: string; bytes: number }): Promise<void>;
  /** Stores a file of this machine, which stays where it is and must not change any more. */
  writeFile(key: string, path: string, options: { contentType: string; bytes: number }): Promise<void>;
  /** Reads a file, or its bytes from `start` to `end`, both included; null if the key does not exist. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  /** Reads bytes to send. A piece may be read until the next one is asked for; its memory is then used again. */
  pieces(key: string, range: { start: number; end: number }): Promise<AsyncIterable<Uint8Array> | null>;
  exists(key: string): Promise<boolean>;
  /** Deletes a file. Also succeeds if the key does not exist. */
  delete(key: string): Promise<void>;
}
