import { useSearchParams } from 'react-router-dom';
import { professionNamed, professionValues } from '../../../schema/rules/professions.ts';
import type { CreatorSort } from '../../apollo/generated.ts';
import { askedText, inPlace, longestCursor } from '../../ui/asked.ts';
import { type Discovery, storefrontUrls } from './urls.ts';

/** Characters of a search, as of any text input (specification, section 5). The rest of a longer one is cut off. */
export const longestSearch = 64;

/** The orders of the page, the one that it begins with first. */
export const sorts: readonly CreatorSort[] = ['POPULAR', 'NEWEST'];

/** What the address asks of the discovery page. A profession or an order that there is none of counts as not given. */
export function useDiscovery() {
  const [query, setQuery] = useSearchParams();
  const profession = professionNamed(askedText(query, 'profession', longestSearch));
  const shown: Required<Discovery> = {
    search: askedText(query, 'search', longestSearch),
    profession: professionValues.includes(profession) ? profession : '',
    sort: sorts.find((sort) => sort.toLowerCase() === query.get('sort')) ?? 'POPULAR',
    after: askedText(query, 'after', longestCursor),
  };
  return {
    ...shown,
    isNarrowed: shown.search !== '' || shown.profession !== '',
    /** Shows something else in place of this, from its beginning. Typing leaves no trail of addresses to go back through. */
    show: (next: Discovery) => setQuery(storefrontUrls.discovery({ ...shown, after: '', ...next }).split('?')[1] ?? '', inPlace),
    /** The address of something else, from its beginning. */
    to: (next: Discovery) => storefrontUrls.discovery({ ...shown, after: '', ...next }),
  };
}
