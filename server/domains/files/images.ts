import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { type ImageFormat, type ImageWidth, imageFormats, imageWidths } from '../../../schema/rules/images.ts';
import type { Context } from '../../core/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { StoredFile } from './entities.ts';

/** The storage key of a picture in one width and format. */
const resizedKey = (storageKey: string, width: ImageWidth, format: ImageFormat) => `${storageKey}-${width}.${format}`;

/** The storage keys of all widths and formats of a picture. */
export const resizedKeys = (storageKey: string): readonly string[] =>
  imageFormats.flatMap((format) => imageWidths.map((width) => resizedKey(storageKey, width, format)));

/** Pictures that are being drawn now. A page that shows a new picture asks for it many times at once. */
const picturesInDrawing = new Map<string, Promise<Buffer | null>>();

/**
 * A picture in one width as WebP, never wider than the original. It is drawn at the first request, and kept. Null if the original is gone.
 */
export function resizedPicture(storage: Storage, storageKey: string, width: ImageWidth): Promise<Buffer | null> {
  const resizedPictureKey = resizedKey(storageKey, width, 'webp');
  let picture = picturesInDrawing.get(resizedPictureKey);
  if (!picture) {
    picture = findResized(storage, storageKey, resizedPictureKey, width).finally(() => picturesInDrawing.delete(resizedPictureKey));
    picturesInDrawing.set(resizedPictureKey, picture);
  }
  return picture;
}

/** `content:drawPicture`: draws a new picture as WebP in every width, so that its first viewer does not wait. */
export async function drawPicture({ db, platform: { storage } }: Context, { fileId }: { fileId: string }): Promise<void> {
  const file = await db.findOneBy(StoredFile, { id: fileId, kind: 'IMAGE' });
  for (const width of file ? imageWidths : []) await resizedPicture(storage, (file as StoredFile).storageKey, width);
}

async function findResized(storage: Storage, storageKey: string, key: string, width: ImageWidth): Promise<Buffer | null> {
  const keptPicture = await storage.read(key);
  if (keptPicture) return buffer(keptPicture);
  const originalPicture = await storage.read(storageKey);
  if (!originalPicture) return null;
  const narrowed = await narrowedPicture(await buffer(originalPicture), width);
  const drawnPicture = await narrowed.webp({ quality: 80 }).toBuffer();
  return (await keepPicture(storage, storageKey, key, drawnPicture, 'image/webp')) ? drawnPicture : null;
}

/** A picture in a width, to be encoded. The library, whose native code takes 25 MB, is loaded with the first picture. */
const narrowedPicture = async (original: Buffer, width: ImageWidth): Promise<Sharp> =>
  (await import('sharp')).default(original).resize({ width, withoutEnlargement: true });

/** Stores a drawn picture. Answers false if the original was deleted meanwhile; then nothing stays. */
async function keepPicture(storage: Storage, storageKey: string, key: string, drawnPicture: Buffer, contentType: string): Promise<boolean> {
  await storage.write(key, Readable.from(drawnPicture), { contentType, bytes: drawnPicture.length });
  if (await storage.exists(storageKey)) return true;
  await storage.delete(key);
  return false;
}

/**
 * At this quality, AVIF looks like WebP of quality 80. More effort costs several times the processor time, and saves a few percent of the
 * bytes.
 */
const avifOptions = { quality: 50, effort: 3 } as const;

/** The most AVIFs that may wait to be drawn. Any other is drawn after a later request for it. */
const mostWaitingAvifs = 64;

/** The keys of the AVIFs that wait, or are being drawn. */
const waitingAvifs = new Set<string>();
let lastAvif: Promise<unknown> = Promise.resolve();

/**
 * A picture in one width, for browsers that know AVIF. Null if the original is gone. An AVIF takes a processor up to a second, so no reader
 * waits for it. It is drawn after the first request, one AVIF at a time. Until then the answer is the WebP, and `isFinal` is false.
 */
export async function resizedAvif(
  { storage, log }: Pick<Platform, 'storage' | 'log'>,
  storageKey: string,
  width: ImageWidth,
): Promise<{ picture: Buffer; type: string; isFinal: boolean } | null> {
  const avifKey = resizedKey(storageKey, width, 'avif');
  const keptAvif = await storage.read(avifKey);
  if (keptAvif) {
    const picture = await buffer(keptAvif);
    return { picture, type: pictureTypeOf(picture), isFinal: true };
  }
  const picture = await resizedPicture(storage, storageKey, width);
  if (!picture) return null;
  if (!waitingAvifs.has(avifKey) && waitingAvifs.size < mostWaitingAvifs) {
    waitingAvifs.add(avifKey);
    lastAvif = lastAvif
      .then(() => drawAvif(storage, storageKey, avifKey, width, picture.length))
      .catch((error: unknown) => log.warn({ err: error }, 'a picture could not be drawn as AVIF'))
      .finally(() => waitingAvifs.delete(avifKey));
  }
  return { picture, type: 'image/webp', isFinal: false };
}

/** Draws an AVIF and stores it. If the AVIF is not smaller than the WebP, the WebP is stored under its key. */
async function drawAvif(storage: Storage, storageKey: string, key: string, width: ImageWidth, webpBytes: number): Promise<void> {
  const originalPicture = await storage.read(storageKey);
  if (!originalPicture) return;
  const narrowed = await narrowedPicture(await buffer(originalPicture), width);
  const drawnAvif = await narrowed.avif(avifOptions).toBuffer();
  const smallerPicture = drawnAvif.length < webpBytes ? drawnAvif : await resizedPicture(storage, storageKey, width);
  if (smallerPicture) await keepPicture(storage, storageKey, key, smallerPicture, pictureTypeOf(smallerPicture));
}

/** An AVIF has its name behind the length of its first box. */
const pictureTypeOf = (picture: Buffer) => (picture.toString('latin1', 4, 12) === 'ftypavif' ? 'image/avif' : 'image/webp');
