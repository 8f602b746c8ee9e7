import { useSearchParams } from 'react-router-dom';
import { professionNamed, professionValues } from '../../../schema/rules/professions.ts';
import type { CreatorSort } from '../../apollo/generated.ts';
import { askedText, inPlace, longestCursor } from '../../ui/asked.ts';
import { type Discovery, storefrontUrls } from './urls.ts';

/** The most characters of a search, as of any text input (specification, section 5). A longer one is cut. */
export const longestSearch = 64;

/** The orders of the page, the one that it begins with first. */
export const discoverySorts: readonly CreatorSort[] = ['POPULAR', 'NEWEST'];

/** The parameters of the discovery page in the address. An unknown profession or order counts as absent. */
export function useDiscovery() {
  const [query, setQuery] = useSearchParams();
  const discoveryProfession = professionNamed(askedText(query, 'profession', longestSearch));
  const discovery: Required<Discovery> = {
    search: askedText(query, 'search', longestSearch),
    profession: professionValues.includes(discoveryProfession) ? discoveryProfession : '',
    sort: discoverySorts.find((one) => one.toLowerCase() === query.get('sort')) ?? 'POPULAR',
    after: askedText(query, 'after', longestCursor),
  };
  return {
    ...discovery,
    isNarrowed: discovery.search !== '' || discovery.profession !== '',
    /** Changes the parameters, and shows the list from its start. Typing adds no entries to the history. */
    show: (next: Discovery) => setQuery(storefrontUrls.discovery({ ...discovery, after: '', ...next }).split('?')[1] ?? '', inPlace),
    /** The address with other parameters, from the list's start. */
    to: (next: Discovery) => storefrontUrls.discovery({ ...discovery, after: '', ...next }),
  };
}
