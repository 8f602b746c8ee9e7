import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

/** The address at which the processes of this machine reach its SFU. */
export interface SfuAddress {
  pid: number;
  /** The port of its HTTP server, on the loopback address. */
  port: number;
  fingerprint: string;
}

/** Servers on several machines may share a DATA_DIR: each machine has a file of its own. */
export const addressFileIn = (dataDir: string): string => path.join(dataDir, 'rooms', `${hostname()}.json`);

/** Reads the address; null if no SFU has been started. The named SFU may have ended. */
export function readAddress(file: string): SfuAddress | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

export function writeAddress(file: string, address: SfuAddress): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  // The file is renamed into place, so that no reader sees half of it.
  writeFileSync(`${file}.${address.pid}`, JSON.stringify(address), { mode: 0o600 });
  renameSync(`${file}.${address.pid}`, file);
}

/** Removes the address, if it is still the one of this process. */
export function removeAddress(file: string, pid: number): void {
  if (readAddress(file)?.pid === pid) rmSync(file, { force: true });
}
