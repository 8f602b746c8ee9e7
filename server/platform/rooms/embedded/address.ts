import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

/** The address at which the processes of this machine reach its SFU. */
export interface SfuAddress {
  pid: number;
  /** The port of its HTTP server, on the loopback address. */
  port: number;
  fingerprint: string;
}

/**
 * The file of the SFU that servers with this secret share. Servers of several machines or containers may share a DATA_DIR, even with one
 * hostname: each network of its own has a file of its own, since an SFU is reached by the loopback address.
 */
export function addressFileIn(dataDir: string, secret: string): string {
  const network = [hostname(), read('/proc/sys/kernel/random/boot_id', readFileSync), read('/proc/self/ns/net', readlinkSync)];
  const key = createHash('sha256')
    .update(JSON.stringify([network, secret]))
    .digest('hex')
    .slice(0, 12);
  return path.join(dataDir, 'rooms', `${hostname()}-${key}.json`);
}

/** What Linux tells; nothing on other systems. */
function read(file: string, reading: (file: string, encoding: 'utf8') => string): string {
  try {
    return reading(file, 'utf8');
  } catch {
    return '';
  }
}

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

/** Whether both are the address of one process. */
export const isSame = (one: SfuAddress | null, other: SfuAddress): boolean => one?.pid === other.pid && one.port === other.port;

/** Removes the address, if it is still the one of this process. */
export function removeAddress(file: string, own: SfuAddress): void {
  if (isSame(readAddress(file), own)) rmSync(file, { force: true });
}
