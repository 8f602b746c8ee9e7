import type { Upload } from './upload.ts';

/** This browser's memory of uploads, by account: signing out clears it with all else in `localStorage`. */
const prefix = 'diwan.upload.';
const keyOf = (account: string, id: string) => `${prefix}${account}.${id}`;

export function remember(account: string, upload: Upload): void {
  try {
    localStorage.setItem(keyOf(account, upload.id), JSON.stringify({ ...upload, perSecond: null } satisfies Upload));
  } catch {
    // Full, or not allowed: the upload just does not outlive the page.
  }
}

export const forget = (account: string, id: string): void => localStorage.removeItem(keyOf(account, id));

function read(key: string): Upload | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Upload | null;
  } catch {
    return null;
  }
}

/** The account's remembered uploads, in their order. */
export const remembered = (account: string): Upload[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(keyOf(account, '')))
    .map(read)
    .filter((upload) => upload !== null)
    .sort((one, other) => one.addedAt - other.addedAt);

/** Whether any account of this browser has this upload still to finish. */
export const isRemembered = (id: string): boolean => Object.keys(localStorage).some((key) => key.startsWith(prefix) && key.endsWith(id));
