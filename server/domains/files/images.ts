import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { type ImageFormat, type ImageWidth, imageFormats, imageWidths } from '../../../schema/rules/images.ts';
import type { Context } from '../../core/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { StoredFile } from './entities.ts';

/** Where a picture lies in one width and format. */
const resizedKey = (storageKey: string, width: ImageWidth, format: ImageFormat) => `${storageKey}-${width}.${format}`;

/** Where everything lies that is drawn of a picture. */
export const resizedKeys = (storageKey: string): readonly string[] =>
  imageFormats.flatMap((format) => imageWidths.map((width) => resizedKey(storageKey, width, format)));

/** Work under way: a page that shows a new picture asks for it many times at once. */
const drawing = new Map<string, Promise<Buffer | null>>();

/** A picture in one width, as WebP, drawn at the first request and kept; null when the original is gone. Never wider than the original. */
export function resized(storage: Storage, storageKey: string, width: ImageWidth): Promise<Buffer | null> {
  const key = resizedKey(storageKey, width, 'webp');
  let picture = drawing.get(key);
  if (!picture) {
    picture = find(storage, storageKey, key, width).finally(() => drawing.delete(key));
    drawing.set(key, picture);
  }
  return picture;
}

/** `content:drawPicture`: draws a new picture in every width, so that its first viewer does not wait. */
export async function drawPicture({ db, platform: { storage } }: Context, { fileId }: { fileId: string }): Promise<void> {
  const file = await db.findOneBy(StoredFile, { id: fileId, kind: 'IMAGE' });
  for (const width of file ? imageWidths : []) await resized(storage, (file as StoredFile).storageKey, width);
}

async function find(storage: Storage, storageKey: string, key: string, width: ImageWidth): Promise<Buffer | null> {
  const kept = await storage.read(key);
  if (kept) return buffer(kept);
  const original = await storage.read(storageKey);
  if (!original) return null;
  const drawn = await narrowed(await buffer(original), width)
    .webp({ quality: 80 })
    .toBuffer();
  return (await keep(storage, storageKey, key, drawn, 'image/webp')) ? drawn : null;
}

const narrowed = (original: Buffer, width: ImageWidth): Sharp => sharp(original).resize({ width, withoutEnlargement: true });

/** Keeps what was drawn of a picture; false if the picture was deleted meanwhile. */
async function keep(storage: Storage, storageKey: string, key: string, drawn: Buffer, contentType: string): Promise<boolean> {
  await storage.write(key, Readable.from(drawn), { contentType, bytes: drawn.length });
  if (await storage.exists(storageKey)) return true;
  await storage.delete(key);
  return false;
}

/** AVIF looks like WebP of quality 80 at this one. More effort costs several times the processor's time for a few percent. */
const avif = { quality: 50, effort: 3 } as const;

/** AVIFs that wait for their turn, at most; others are drawn when they are asked for again. */
const mostWaiting = 64;

/** Keys of the AVIFs that wait or are drawn now. */
const waiting = new Set<string>();
let last: Promise<unknown> = Promise.resolve();

/**
 * A picture in one width for browsers that know AVIF; null when the original is gone. An AVIF takes up to a second of the processor,
 * so no reader waits for it: it is drawn after the first request, one at a time, and until then the WebP is shown.
 * `isFinal` is false until then.
 */
export async function resizedAvif(
  { storage, log }: Pick<Platform, 'storage' | 'log'>,
  storageKey: string,
  width: ImageWidth,
): Promise<{ picture: Buffer; type: string; isFinal: boolean } | null> {
  const key = resizedKey(storageKey, width, 'avif');
  const kept = await storage.read(key);
  if (kept) {
    const picture = await buffer(kept);
    return { picture, type: typeOf(picture), isFinal: true };
  }
  const picture = await resized(storage, storageKey, width);
  if (!picture) return null;
  if (!waiting.has(key) && waiting.size < mostWaiting) {
    waiting.add(key);
    last = last
      .then(() => drawAvif(storage, storageKey, key, width, picture.length))
      .catch((error: unknown) => log.warn({ err: error }, 'a picture could not be drawn as AVIF'))
      .finally(() => waiting.delete(key));
  }
  return { picture, type: 'image/webp', isFinal: false };
}

/** Draws an AVIF and keeps it. Where the WebP is not larger, that is kept in its place. */
async function drawAvif(storage: Storage, storageKey: string, key: string, width: ImageWidth, webpBytes: number): Promise<void> {
  const original = await storage.read(storageKey);
  if (!original) return;
  const drawn = await narrowed(await buffer(original), width)
    .avif(avif)
    .toBuffer();
  const smaller = drawn.length < webpBytes ? drawn : await resized(storage, storageKey, width);
  if (smaller) await keep(storage, storageKey, key, smaller, typeOf(smaller));
}

/** AVIF names itself after the length of its first box. */
const typeOf = (picture: Buffer) => (picture.toString('latin1', 4, 12) === 'ftypavif' ? 'image/avif' : 'image/webp');
