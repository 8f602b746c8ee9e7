import { deviceStorage } from '../i18n/storage.ts';
import type { Upload } from './upload.ts';

/** This browser's memory of uploads, by account: signing out clears it with all else in `deviceStorage`. */
const prefix = 'diwan.upload.';
const keyOf = (account: string, id: string) => `${prefix}${account}.${id}`;

export function remember(account: string, upload: Upload): void {
  try {
    deviceStorage.setItem(keyOf(account, upload.id), JSON.stringify({ ...upload, perSecond: null } satisfies Upload));
  } catch {
    // Storage is full or not allowed. The upload then ends with the page.
  }
}

export const forget = (account: string, id: string): void => deviceStorage.removeItem(keyOf(account, id));

function read(key: string): Upload | null {
  try {
    return JSON.parse(deviceStorage.getItem(key) ?? 'null') as Upload | null;
  } catch {
    return null;
  }
}

/** The account's remembered uploads, in their order. */
export const remembered = (account: string): Upload[] =>
  deviceStorage.keys
    .filter((key) => key.startsWith(keyOf(account, '')))
    .map(read)
    .filter((upload) => upload !== null)
    .sort((one, other) => one.addedAt - other.addedAt);

/** Whether any account of this browser has this upload still to finish. */
export const isRemembered = (id: string): boolean => deviceStorage.keys.some((key) => key.startsWith(prefix) && key.endsWith(id));
