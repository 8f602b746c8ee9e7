import { endingsOf, megabytesAllowed, notOfKind } from '../../schema/rules/files.ts';
import type { FileKind } from '../apollo/generated.ts';

type Picked = Pick<File, 'name' | 'size' | 'type'>;

const orEndingIn = (kind: FileKind, ...types: string[]) => [...types, ...endingsOf(kind).map((ending) => `.${ending}`)].join(',');

/** The types for `<input accept>`: the accepted ones, and every picture, since the browser may convert others (`pictures.ts`). */
export const accepted: Readonly<Record<FileKind, string>> = {
  IMAGE: 'image/*',
  VIDEO: orEndingIn('VIDEO', 'video/mp4', 'video/quicktime', 'video/x-matroska', 'video/webm', 'video/3gpp', 'video/3gpp2'),
  AUDIO: orEndingIn('AUDIO', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', 'audio/wav', 'audio/flac', 'audio/aiff'),
};

/** Types that browsers give to unknown files. */
const unknown: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'application/ogg', 'application/mp4']);

export const longestTitle = 50;

/** Marks that reverse the following text. A name could use them to hide its ending. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

/** An item's title from its file's name: without the ending, underscores as the spaces that they stand for. */
export function titleOf(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(turns, '')
    .replace(/(?<=.)\.[^.\s]{1,5}$/u, '')
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // Never half of a character.
  return (words || name.replace(turns, '').trim())
    .slice(0, longestTitle)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

/** Why the server would refuse a file, judged by its name, size and type: a key of the messages and its values. */
export function refusalOf(
  { size, type }: Picked,
  kind: FileKind,
): { key: 'empty' | 'tooLarge' | (typeof notOfKind)[FileKind]; max?: number } | null {
  if (size === 0) return { key: 'empty' };
  // If the browser knows no type, the server decides.
  if (!unknown.has(type) && !type.startsWith(`${kind.toLowerCase()}/`)) return { key: notOfKind[kind] };
  // A larger picture may be drawn smaller first.
  if (kind !== 'IMAGE' && size > megabytesAllowed[kind] * 1_000_000) return { key: 'tooLarge', max: megabytesAllowed[kind] };
  return null;
}

/** Whether a file was chosen twice, by its name and size. */
export const isTwice = (file: Picked, others: readonly Pick<Picked, 'name' | 'size'>[]): boolean =>
  others.some(({ name, size }) => name === file.name && size === file.size);
