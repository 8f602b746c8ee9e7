import type { Readable } from 'node:stream';

/** Where uploaded bytes lie, under random keys. */
export interface Storage {
  /** Streams to a key; it holds all of it or, when the source fails half-way, nothing. The source is closed in either case. */
  write(key: string, source: Readable, options: { contentType: string; bytes: number }): Promise<void>;
  /** All of it, or the bytes from `start` to `end`, both included; null when nothing lies under the key. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  exists(key: string): Promise<boolean>;
  /** Also succeeds when nothing lies there. */
  delete(key: string): Promise<void>;
}
