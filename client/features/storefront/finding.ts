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
  offerWords: string;
  /** Null for all. */
  offerKind: FindingKind | null;
  /** The cursor that the list of a kind begins behind; empty for its beginning, and where several kinds are shown. */
  afterOffer: string;
  /** Whether the page is narrowed. */
  isOffersNarrowed: boolean;
}

/** The search and the kind on a creator's page. They are in the address, so that a search can be shared and the back button undoes it. */
export function useFinding(): Finding {
  const [query] = useSearchParams();
  const offerWords = askedText(query, 'q', longestFinding);
  const offerKind = offerKinds.find((offerKindName) => offerKindName === query.get('kind')) ?? null;
  const afterOffer = offerKind && offerKind !== 'appointments' ? askedText(query, 'after', longestCursor) : '';
  return { offerWords, offerKind, afterOffer, isOffersNarrowed: offerWords !== '' || offerKind !== null };
}

/** The address of a page, narrowed. */
export function narrowedOffers(
  path: string,
  { offerWords, offerKind, afterOffer }: Pick<Finding, 'offerWords' | 'offerKind'> & { afterOffer?: string | null },
): string {
  const query = new URLSearchParams({
    ...(offerWords && { q: offerWords }),
    ...(offerKind && { kind: offerKind }),
    ...(afterOffer && { after: afterOffer }),
  }).toString();
  return query ? `${path}?${query}` : path;
}
