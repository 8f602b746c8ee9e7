import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Context } from '../../../core/context.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { StoredFile } from '../entities.ts';
import { type ImageWidth, imageWidths } from './image-url.ts';

/** Where a picture lies in one width. */
export const resizedKey = (storageKey: string, width: ImageWidth) => `${storageKey}-${width}.webp`;

/** Work under way: a page that shows a new picture asks for it many times at once. */
const drawing = new Map<string, Promise<Buffer | null>>();

/** A picture in one width, drawn at the first request and kept; null when the original is gone. Never wider than the original. */
export function resized(storage: Storage, storageKey: string, width: ImageWidth): Promise<Buffer | null> {
  const key = resizedKey(storageKey, width);
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
  const drawn = await sharp(await buffer(original))
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
  await storage.write(key, Readable.from(drawn), { contentType: 'image/webp', bytes: drawn.length });
  if (await storage.exists(storageKey)) return drawn;
  await storage.delete(key); // The picture was deleted meanwhile.
  return null;
}
