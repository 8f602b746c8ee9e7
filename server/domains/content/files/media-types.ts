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

/** By the name that `file-type` has for it. SVG is a program rather than a picture, and nothing else is told by its bytes. */
const accepted: Readonly<Record<string, MediaType>> = {
  'image/jpeg': image('image/jpeg'),
  'image/png': image('image/png'),
  'image/apng': image('image/png'),
  'image/webp': image('image/webp'),
  'image/gif': image('image/gif'),
  'image/avif': image('image/avif'),
  'video/mp4': video('video/mp4'),
  'video/x-m4v': video('video/mp4'),
  'video/webm': video('video/webm'),
  'audio/mpeg': audio('audio/mpeg'),
  'audio/mp4': audio('audio/mp4'),
  'audio/x-m4a': audio('audio/mp4'),
  'audio/ogg': audio('audio/ogg'),
  'audio/ogg; codecs=opus': audio('audio/ogg'),
  'audio/wav': audio('audio/wav'),
};

/** How many of the first bytes tell the type. */
export const signatureBytes = 4100;

/** The type that the first bytes tell; the file's name does not count. Null when the type is not accepted. */
export async function mediaTypeOf(head: Uint8Array): Promise<MediaType | null> {
  const type = await fileTypeFromBuffer(head);
  return (type && accepted[type.mime]) ?? null;
}

const containerOf = ({ mimeType }: MediaType) => /\/(mp4|webm)$/.exec(mimeType)?.[1];

/** What a file of a type may turn out to be: MP4 and WebM hold either. */
export const kindsOf = (type: MediaType): readonly FileKind[] => (containerOf(type) ? ['VIDEO', 'AUDIO'] : [type.kind]);

/** The type once its tracks are known: without a moving picture it is audio. */
export function withTracks(type: MediaType, hasVideo: boolean): MediaType {
  const container = containerOf(type);
  if (!container) return type;
  return hasVideo ? video(`video/${container}`) : audio(`audio/${container}`);
}
