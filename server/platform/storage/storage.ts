import type { Readable } from 'node:stream';

/** Where uploaded bytes lie, under random keys. */
export interface Storage {
  /** Streams to a key; nothing stays when the source fails half-way. */
  write(key: string, source: Readable, options: { contentType: string; bytes?: number }): Promise<void>;
  /** All of it, or the bytes from `start` to `end`, both included. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  delete(key: string): Promise<void>;
}
