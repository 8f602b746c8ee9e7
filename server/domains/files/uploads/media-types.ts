import { fileTypeFromBuffer } from 'file-type';
import type { FileKind } from '../../../graphql/generated.ts';

/** A type of file that may be uploaded. */
export interface MediaType {
  kind: FileKind;
  /** The type that is stored and sent with the file. */
  mimeType: string;
}

const image = (mimeType: string): MediaType => ({ kind: 'IMAGE', mimeType });
const audio = (mimeType: string): MediaType => ({ kind: 'AUDIO', mimeType });
const video = (mimeType: string): MediaType => ({ kind: 'VIDEO', mimeType });

/**
 * The types that `typesTaken` promises, by the name that the library `file-type` has for them. SVG is missing because it is a program
 * rather than a picture.
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

/** The number of first bytes that are needed to find the type. */
export const signatureBytes = 4100;

/**
 * The pictures that iPhones take. None of our libraries reads their codec. The client converts them before it sends them; otherwise they
 * are refused.
 */
const heif = /^image\/hei[cf]/;

/** Why a file is refused by its first bytes: a key under `file` in the messages. */
export type Unread = 'heic' | 'unsupported';

/** The type that the first bytes show, or why the file is refused. The file's name does not count. */
export async function mediaTypeOf(head: Uint8Array): Promise<MediaType | Unread> {
  const type = await fileTypeFromBuffer(head);
  if (type && heif.test(type.mime)) return isAvif(head) ? image('image/avif') : 'heic';
  return (type && accepted[type.mime]) ?? 'unsupported';
}

/** Whether a picture is an AVIF whose main brand is only that of the container. Such a picture names AVIF among its other brands. */
function isAvif(head: Uint8Array): boolean {
  const box = Buffer.from(head);
  return box.toString('latin1', 16, Math.min(box.readUInt32BE(0), 256)).includes('avif');
}

/** The type of a container that may hold video, if it holds sound alone. */
const soundAlone: Readonly<Record<string, string>> = {
  'video/mp4': 'audio/mp4',
  'video/quicktime': 'audio/mp4',
  'video/webm': 'audio/webm',
  'video/matroska': 'audio/matroska',
  'video/3gpp': 'audio/3gpp',
};
const withPictures: Readonly<Record<string, string>> = { 'audio/mp4': 'video/mp4' };

/** The kinds that a file of a type may be. Most containers can hold video or sound alone. */
export const kindsOf = ({ kind, mimeType }: MediaType): readonly FileKind[] =>
  mimeType in soundAlone || mimeType in withPictures ? ['VIDEO', 'AUDIO'] : [kind];

/** The type of a file whose tracks are known. Without video it is audio. */
export function withTracks(type: MediaType, hasVideo: boolean): MediaType {
  const other = (hasVideo ? withPictures : soundAlone)[type.mimeType];
  return other ? { kind: hasVideo ? 'VIDEO' : 'AUDIO', mimeType: other } : type;
}
