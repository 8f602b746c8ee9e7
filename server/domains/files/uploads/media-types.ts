import type { FileKind } from '../../../graphql/generated.ts';

/** A type of file that may be uploaded. */
export interface MediaType {
  kind: FileKind;
  /** The type that is stored and sent with the file. */
  mimeType: string;
}

const imageType = (mimeType: string): MediaType => ({ kind: 'IMAGE', mimeType });
const audioType = (mimeType: string): MediaType => ({ kind: 'AUDIO', mimeType });
const videoType = (mimeType: string): MediaType => ({ kind: 'VIDEO', mimeType });

/**
 * The types that `typesTaken` promises, by the name that the library `file-type` has for them. SVG is missing because it is a program
 * rather than a picture.
 */
const acceptedTypes: Readonly<Record<string, MediaType>> = {
  'image/jpeg': imageType('image/jpeg'),
  'image/png': imageType('image/png'),
  'image/apng': imageType('image/png'),
  'image/webp': imageType('image/webp'),
  'image/gif': imageType('image/gif'),
  'image/avif': imageType('image/avif'),
  'video/mp4': videoType('video/mp4'),
  'video/x-m4v': videoType('video/mp4'),
  'video/quicktime': videoType('video/quicktime'),
  'video/webm': videoType('video/webm'),
  'video/matroska': videoType('video/matroska'),
  'video/3gpp': videoType('video/3gpp'),
  'video/3gpp2': videoType('video/3gpp'),
  'audio/mpeg': audioType('audio/mpeg'),
  'audio/mp4': audioType('audio/mp4'),
  'audio/x-m4a': audioType('audio/mp4'),
  'audio/ogg': audioType('audio/ogg'),
  'audio/ogg; codecs=opus': audioType('audio/ogg'),
  'audio/wav': audioType('audio/wav'),
  'audio/aac': audioType('audio/aac'),
  'audio/flac': audioType('audio/flac'),
  'audio/aiff': audioType('audio/aiff'),
};

/** The number of first bytes that are needed to find the type. */
export const signatureBytes = 4100;

/**
 * The pictures that iPhones take. None of our libraries reads their codec. The client converts them before it sends them; otherwise they
 * are refused.
 */
const heifType = /^image\/hei[cf]/;

/** Why a file is refused by its first bytes: a key under `file` in the messages. */
export type UnreadType = 'heic' | 'unsupported';

/** The type that the first bytes show, or why the file is refused. The file's name does not count. */
export async function mediaTypeOf(head: Uint8Array): Promise<MediaType | UnreadType> {
  const { fileTypeFromBuffer } = await import('file-type');
  const fileType = await fileTypeFromBuffer(head);
  if (fileType && heifType.test(fileType.mime)) return isAvif(head) ? imageType('image/avif') : 'heic';
  return (fileType && acceptedTypes[fileType.mime]) ?? 'unsupported';
}

/** Whether a picture is an AVIF whose main brand is only that of the container. Such a picture names AVIF among its other brands. */
function isAvif(head: Uint8Array): boolean {
  const avifBox = Buffer.from(head);
  return avifBox.toString('latin1', 16, Math.min(avifBox.readUInt32BE(0), 256)).includes('avif');
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
  const otherType = (hasVideo ? withPictures : soundAlone)[type.mimeType];
  return otherType ? { kind: hasVideo ? 'VIDEO' : 'AUDIO', mimeType: otherType } : type;
}
