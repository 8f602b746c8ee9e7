import { identityOf } from '../session/claims.ts';
import { tokenOf } from '../session/tokens.ts';
import { remember } from './memory.ts';
import type { Pace } from './pace.ts';
import type { Upload } from './upload.ts';

/** The part of an upload that no screen shows. */
export interface Task {
  file: File | null;
  running: AbortController | null;
  /** The latest attempt; another starts after it. */
  last: Promise<unknown>;
  /** Tries in a row that got no further than those before. */
  failures: number;
  retry?: ReturnType<typeof setTimeout>;
  /** Bytes that have left this browser. Screens are told from time to time. */
  sent: number;
  /** The most bytes that have ever left it. A try begins where the server is, which may be before that. */
  mostSent: number;
  pace: Pace;
}

let uploads: readonly Upload[] = [];
let account: string | null = null;
let stopped = false;
const listeners = new Set<() => void>();

/** By the upload's id. */
export const tasks = new Map<string, Task>();

export const newTask = (file: File | null, sent = 0): Task => ({
  file,
  running: null,
  last: Promise.resolve(),
  failures: 0,
  sent,
  mostSent: sent,
  pace: { sent, at: performance.now(), perSecond: null },
});

export const allUploads = (): readonly Upload[] => uploads;
export const findUpload = (id: string): Upload | undefined => uploads.find((upload) => upload.id === id);

export const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export function setUploads(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

/** The signed-in account that the uploads belong to. */
export function takeAccount(): string | null {
  const token = tokenOf('CREATOR');
  account = token && identityOf(token);
  return account;
}
export const accountNow = (): string | null => account;

/** Remembers an upload beyond this page. */
export function persist(upload: Upload | undefined): void {
  // After a sign-out, nothing of the account may be stored again.
  if (upload && account && !stopped) remember(account, upload);
}

/** A change that outlives the page. */
export function changeUpload(id: string, patch: Partial<Upload>): void {
  setUploads(uploads.map((upload) => (upload.id === id ? { ...upload, ...patch } : upload)));
  persist(findUpload(id));
}

export const isStopped = (): boolean => stopped;
export function setStopped(): void {
  stopped = true;
}
