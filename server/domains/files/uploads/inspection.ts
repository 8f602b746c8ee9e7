import { openAsBlob } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { parseBlob, parseFile } from 'music-metadata';
import sharp from 'sharp';
import { longestSide, megapixelsAllowed } from '../../../../schema/rules/files.ts';
import { userError } from '../../../core/errors.ts';
import { type MediaType, withTracks } from './media-types.ts';

/** What the inspection of a file has found, and the file that is to be stored. */
export interface Inspected extends MediaType {
  width: number | null;
  height: number | null;
  blur: string | null;
  durationSeconds: number | null;
  stored: { path: string; contentType: string; bytes: number };
}

const mostPixels = megapixelsAllowed * 1_000_000;
const imageFormats: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

const brokenFile = () => userError('INVALID', 'file.broken', ['file']);

/**
 * Inspects an upload of a known type.
 * @throws INVALID (`file.broken`) if it is not what its first bytes promised; TOO_LARGE for too many pixels
 */
export const inspect = (path: string, type: MediaType): Promise<Inspected> =>
  type.kind === 'IMAGE' ? inspectImage(path, type) : inspectMedia(path, type);

/** Draws a picture anew, upright. Nothing else of its file stays, such as places, names or code. */
async function inspectImage(path: string, type: MediaType): Promise<Inspected> {
  const redrawnPath = `${path}.webp`;
  const { format, width = 0, height = 0 } = await sharp(path, { limitInputPixels: false }).metadata().catch(asBrokenFile);
  if (!imageFormats.has(format)) throw brokenFile();
  if (width * height > mostPixels) throw userError('TOO_LARGE', 'file.tooManyMegapixels', ['file'], { max: megapixelsAllowed });
  const drawnImage = await sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 86 })
    .toBuffer({ resolveWithObject: true })
    .catch(asBrokenFile);
  await writeFile(redrawnPath, drawnImage.data); // The library's error for a full disk differs from others in its text alone.
  const blur = await sharp(redrawnPath).resize({ width: 16, height: 16, fit: 'inside' }).webp({ quality: 30 }).toBuffer();
  return {
    ...type,
    width: drawnImage.info.width,
    height: drawnImage.info.height,
    blur: `data:image/webp;base64,${blur.toString('base64')}`,
    durationSeconds: null,
    stored: { path: redrawnPath, contentType: 'image/webp', bytes: drawnImage.info.size },
  };
}

async function inspectMedia(path: string, type: MediaType): Promise<Inspected> {
  const { format } = await mediaMetadata(path, type).catch(asBrokenFile);
  const { hasAudio = false, hasVideo = false, duration } = format;
  if (!hasAudio && !hasVideo) throw brokenFile();
  const { kind, mimeType } = withTracks(type, hasVideo);
  const { size } = await stat(path);
  return {
    kind,
    mimeType,
    width: null,
    height: null,
    blur: null,
    durationSeconds: duration && Number.isFinite(duration) ? duration : null,
    stored: { path, contentType: mimeType, bytes: size },
  };
}

const metadataOptions = { duration: true, skipCovers: true } as const;

/** The library finds a file's type by its bytes. It can read 3GP, but not by that name. */
const mediaMetadata = async (path: string, { mimeType }: MediaType) =>
  mimeType === 'video/3gpp' ? parseBlob(await openAsBlob(path, { type: 'video/mp4' }), metadataOptions) : parseFile(path, metadataOptions);

const asBrokenFile = (): never => {
  throw brokenFile();
};
