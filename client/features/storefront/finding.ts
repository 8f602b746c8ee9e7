import { useSearchParams } from 'react-router-dom';
import { askedText, longestCursor } from '../../ui/asked.ts';

/** The kinds to which a creator's page can be narrowed. */
export const offerKinds = ['products', 'sessions', 'appointments'] as const;
export type FindingKind = (typeof offerKinds)[number];

/** From this number of entries on, a page can be searched. */
export const worthFinding = 10;

/** Longest search, as the server takes it. */
const longestFinding = 100;

export interface Finding {
  /** The words of the search; empty for none. */
  words: string;
  /** Null for all. */
  kind: FindingKind | null;
  /** The cursor that the list of a kind begins behind; empty for its beginning, and where several kinds are shown. */
  after: string;
  /** Whether the page is narrowed. */
  isNarrowed: boolean;
}

/** The search and the kind on a creator's page. They are in the address, so that a search can be shared and the back button undoes it. */
export function useFinding(): Finding {
  const [query] = useSearchParams();
  const words = askedText(query, 'q', longestFinding);
  const kind = offerKinds.find((offerKindName) => offerKindName === query.get('kind')) ?? null;
  const after = kind && kind !== 'appointments' ? askedText(query, 'after', longestCursor) : '';
  return { words, kind, after, isNarrowed: words !== '' || kind !== null };
}

/** The address of a page, narrowed. */
export function narrowedOffers(path: string, { words, kind, after }: Pick<Finding, 'words' | 'kind'> & { after?: string | null }): string {
  const query = new URLSearchParams({
    ...(words && { q: words }),
    ...(kind && { kind: kind }),
    ...(after && { after: after }),
  }).toString();
  return query ? `${path}?${query}` : path;
}
