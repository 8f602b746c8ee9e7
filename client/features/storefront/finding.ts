import { useSearchParams } from 'react-router-dom';
import { askedText } from '../../ui/asked.ts';

/** What a creator's page can be narrowed to. */
export const kinds = ['products', 'sessions', 'appointments'] as const;
export type Kind = (typeof kinds)[number];

/** From so many things on, a page can be searched. */
export const worthFinding = 10;

/** Longest search, as the server takes it. */
const longest = 100;

export interface Finding {
  /** Words that are searched for; empty for none. */
  words: string;
  /** Null for all. */
  kind: Kind | null;
  /** Whether anything is left out. */
  isNarrowed: boolean;
}

/** What of a creator's page is asked for. It is in the address: a search can be passed on, and the way back undoes it. */
export function useFinding(): Finding {
  const [query] = useSearchParams();
  const words = askedText(query, 'q', longest);
  const kind = kinds.find((known) => known === query.get('kind')) ?? null;
  return { words, kind, isNarrowed: words !== '' || kind !== null };
}

/** The address of a page, narrowed. */
export function narrowed(path: string, { words, kind }: Pick<Finding, 'words' | 'kind'>): string {
  const query = new URLSearchParams({ ...(words && { q: words }), ...(kind && { kind }) }).toString();
  return query ? `${path}?${query}` : path;
}
