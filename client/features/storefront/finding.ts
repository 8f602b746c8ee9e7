import { useSearchParams } from 'react-router-dom';
import { askedText, longestCursor } from '../../ui/asked.ts';

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
  /** The cursor that the list of a kind begins behind; empty for its beginning, and where several kinds are shown. */
  after: string;
  /** Whether anything is left out. */
  isNarrowed: boolean;
}

/** What of a creator's page is asked for. It is in the address: a search can be passed on, and the way back undoes it. */
export function useFinding(): Finding {
  const [query] = useSearchParams();
  const words = askedText(query, 'q', longest);
  const kind = kinds.find((known) => known === query.get('kind')) ?? null;
  const after = kind && kind !== 'appointments' ? askedText(query, 'after', longestCursor) : '';
  return { words, kind, after, isNarrowed: words !== '' || kind !== null };
}

/** The address of a page, narrowed. */
export function narrowed(path: string, { words, kind, after }: Pick<Finding, 'words' | 'kind'> & { after?: string | null }): string {
  const query = new URLSearchParams({ ...(words && { q: words }), ...(kind && { kind }), ...(after && { after }) }).toString();
  return query ? `${path}?${query}` : path;
}
