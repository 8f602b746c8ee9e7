import { fileTypeFromBuffer } from 'file-type';
import type { FileKind } from '../../../graphql/generated.ts';

/** A type of file that is taken in. */
export interface MediaType {
  kind: FileKind;
  /** As the file is told and served. */
  mimeType: string;
}

const image = (mimeType: string): MediaType => ({ kind: 'IMAGE', mimeType });
const audio = (mimeType: string): MediaType => ({ kind: 'AUDIO', mimeType });
const video = (mimeType: string): MediaType => ({ kind: 'VIDEO', mimeType });

/**
 * By the name that `file-type` has for it: what `typesTaken` promises. SVG is a program rather than a picture, and nothing else is told
 * by its bytes.
 */
const accepted: Readonly<Record<string, MediaType>> = {
  'image/jpeg': image('image/jpeg'),
  'image/png': image('image/png'),
  'image/apng': image('image/png'),
  'image/webp': image('image/webp'),
  'image/gif': image('image/gif'),
  'image/avif': image('image/avif'),
  'video/mp4': video('video/mp4'),
  'video/x-m4v': video('video/mp4'),
  'video/quicktime': video('video/quicktime'),
  'video/webm': video('video/webm'),
  'video/matroska': video('video/matroska'),
  'video/3gpp': video('video/3gpp'),
  'video/3gpp2': video('video/3gpp'),
  'audio/mpeg': audio('audio/mpeg'),
  'audio/mp4': audio('audio/mp4'),
  'audio/x-m4a': audio('audio/mp4'),
  'audio/ogg': audio('audio/ogg'),
  'audio/ogg; codecs=opus': audio('audio/ogg'),
  'audio/wav': audio('audio/wav'),
  'audio/aac': audio('audio/aac'),
  'audio/flac': audio('audio/flac'),
  'audio/aiff': audio('audio/aiff'),
};

/** How many of the first bytes tell the type. */
export const signatureBytes = 4100;

/** Pictures as iPhones take them. Nothing that we have reads their codec, so they are converted before they are sent, or refused. */
const heif = /^image\/hei[cf]/;

/** Why a file is refused by its first bytes alone: under `file` in the messages. */
export type Unread = 'heic' | 'unsupported';

/** The type that the first bytes tell, or why it is not taken; the file's name does not count. */
export async function mediaTypeOf(head: Uint8Array): Promise<MediaType | Unread> {
  const type = await fileTypeFromBuffer(head);
  if (type && heif.test(type.mime)) return isAvif(head) ? image('image/avif') : 'heic';
  return (type && accepted[type.mime]) ?? 'unsupported';
}

/** Whether a picture whose main brand is only that of the container names AVIF among the others. */
function isAvif(head: Uint8Array): boolean {
  const box = Buffer.from(head);
  return box.toString('latin1', 16, Math.min(box.readUInt32BE(0), 256)).includes('avif');
}

/** What a container of either kind is called when it holds sound alone. */
const soundAlone: Readonly<Record<string, string>> = {
  'video/mp4': 'audio/mp4',
  'video/quicktime': 'audio/mp4',
  'video/webm': 'audio/webm',
  'video/matroska': 'audio/matroska',
  'video/3gpp': 'audio/3gpp',
};
const withPictures: Readonly<Record<string, string>> = { 'audio/mp4': 'video/mp4' };

/** What a file of a type may turn out to be: most containers hold either. */
export const kindsOf = ({ kind, mimeType }: MediaType): readonly FileKind[] =>
  mimeType in soundAlone || mimeType in withPictures ? ['VIDEO', 'AUDIO'] : [kind];

/** The type once its tracks are known: without a moving picture it is audio. */
export function withTracks(type: MediaType, hasVideo: boolean): MediaType {
  const other = (hasVideo ? withPictures : soundAlone)[type.mimeType];
  return other ? { kind: hasVideo ? 'VIDEO' : 'AUDIO', mimeType: other } : type;
}
