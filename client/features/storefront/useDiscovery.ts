import { useSearchParams } from 'react-router-dom';
import { professionNamed, professionValues } from '../../../schema/rules/professions.ts';
import type { CreatorSort } from '../../apollo/generated.ts';
import { askedText, inPlace, longestCursor } from '../../ui/asked.ts';
import { type Discovery, storefrontUrls } from './urls.ts';

/** The most characters of a search, as of any text input (specification, section 5). A longer one is cut. */
export const longestSearch = 64;

/** The orders of the page, the one that it begins with first. */
export const sorts: readonly CreatorSort[] = ['POPULAR', 'NEWEST'];

/** The parameters of the discovery page in the address. An unknown profession or order counts as absent. */
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
    /** Changes the parameters, and shows the list from its start. Typing adds no entries to the history. */
    show: (next: Discovery) => setQuery(storefrontUrls.discovery({ ...shown, after: '', ...next }).split('?')[1] ?? '', inPlace),
    /** The address with other parameters, from the list's start. */
    to: (next: Discovery) => storefrontUrls.discovery({ ...shown, after: '', ...next }),
  };
}
