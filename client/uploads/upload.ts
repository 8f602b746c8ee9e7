import type { FileKind, UploadedFileFragment } from '../apollo/generated.ts';

/** The server's use of a file once it has all of it. */
export interface NewItem {
  productId: string;
  sectionId: string;
  /** At most 50 characters. */
  title: string;
  isFree: boolean;
  isVisible: boolean;
}

/**
 * `waiting` for its turn · `sending` · `finishing`: all bytes are there and the server looks at them · `broken`: the connection
 * failed, goes on by itself · `paused` by the person · `missing`: the page was loaded anew and the file must be chosen again ·
 * `refused` by the server · `done`.
 */
export type Phase = 'waiting' | 'sending' | 'finishing' | 'broken' | 'paused' | 'missing' | 'refused' | 'done';

/** A file on its way to the server, as the screens show it. */
export interface Upload {
  /** The id in this browser; the server has its own (`fileId`). */
  readonly id: string;
  /** When it was added, in milliseconds. Uploads are in this order. */
  readonly addedAt: number;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly lastModified: number;
  /** Another kind is refused. */
  readonly kind: FileKind | undefined;
  /** The item to make of the file; null if a field of a form waits for the file. */
  readonly item: NewItem | null;
  readonly phase: Phase;
  /** Bytes. */
  readonly sent: number;
  /** The average speed; null before the first measurement. */
  readonly perSecond: number | null;
  /** The upload's address on the server; null before there is one. */
  readonly url: string | null;
  /** Why it was refused, in the page's language. */
  readonly reason: string | null;
  /** The server's code of the refusal, such as PLAN_LIMIT. */
  readonly code?: string | null;
  /** Whether this browser keeps a copy of the file for after a reload. */
  readonly held: boolean;
  /** For a field: the resulting file on the server. */
  readonly file: UploadedFileFragment | null;
}

/** Server's id of the file, which is the upload's too; null before it is known. */
export const fileIdOf = ({ url }: Pick<Upload, 'url'>): string | null => url?.split('/').at(-1) ?? null;

const active: ReadonlySet<Phase> = new Set(['waiting', 'sending', 'finishing', 'broken']);
/** Whether it goes on by itself until it is done. */
export const isActive = ({ phase }: Upload): boolean => active.has(phase);
const sending: ReadonlySet<Phase> = new Set(['sending', 'finishing', 'broken']);

/** How many are sent at once: more only slow each other down. */
const mostAtOnce = 3;

/** The uploads that may start now. A field's file starts at once, since a person waits for it; the others start in their order. */
export function turnsOf(uploads: readonly Upload[], most = mostAtOnce): Upload[] {
  const free = most - uploads.filter(({ item, phase }) => item && sending.has(phase)).length;
  const waiting = uploads.filter(({ phase }) => phase === 'waiting');
  return [...waiting.filter(({ item }) => !item), ...waiting.filter(({ item }) => item).slice(0, Math.max(0, free))];
}

/** Whether these are one file, as far as a browser can tell after a reload. */
export const isSameFile = (
  one: Pick<Upload, 'name' | 'size' | 'lastModified'>,
  other: Pick<Upload, 'name' | 'size' | 'lastModified'>,
): boolean => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Milliseconds until the next try, after a number of failures in a row. */
export const retryDelay = (failures: number): number => Math.min(60_000, 1000 * 2 ** Math.max(0, failures - 1));

export interface Progress {
  sent: number;
  size: number;
  /** Files that the server has. */
  done: number;
  count: number;
  perSecond: number | null;
}

/** The progress of all together. Refused uploads are not waited for. */
export function progressOf(uploads: readonly Upload[]): Progress {
  const counted = uploads.filter(({ phase }) => phase !== 'refused');
  const sum = (of: (upload: Upload) => number) => counted.reduce((total, upload) => total + of(upload), 0);
  const measured = counted.filter(({ phase, perSecond }) => phase === 'sending' && perSecond !== null);
  return {
    sent: sum(({ sent }) => sent),
    size: sum(({ size }) => size),
    done: counted.filter(({ phase }) => phase === 'done').length,
    count: counted.length,
    perSecond: measured.length > 0 ? measured.reduce((total, { perSecond }) => total + (perSecond ?? 0), 0) : null,
  };
}
