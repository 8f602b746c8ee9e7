import { useSearchParams } from 'react-router-dom';
import { isId } from '../../../schema/rules/id.ts';
import type { PromoCodeState } from '../../apollo/generated.ts';
import { inPlace } from '../../ui/asked.ts';

/** The states, in the order of the filter. */
export const promoCodeStates = ['ACTIVE', 'ENDED', 'USED_UP', 'RETIRED'] as const satisfies readonly PromoCodeState[];

interface Shown {
  search: string;
  state: PromoCodeState | '';
  /** The id of a product: only its codes are listed. */
  product: string;
}

/** The filter of the codes, kept in the address. An empty text is no filter. */
export function usePromoCodeFilter() {
  const [query, setQuery] = useSearchParams();
  const product = query.get('product') ?? '';
  const codeFilter: Shown = {
    search: query.get('search') ?? '',
    state: promoCodeStates.find((state) => state === query.get('state')) ?? '',
    product: isId(product) ? product : '',
  };
  const { search, state, product: productId } = codeFilter;
  return {
    ...codeFilter,
    isFiltered: Boolean(search || state),
    filter:
      search || state || productId
        ? { search: search || undefined, state: state || undefined, productId: productId || undefined }
        : undefined,
    set: (codeFilterChange: Partial<Shown>) =>
      setQuery(Object.fromEntries(Object.entries({ ...codeFilter, ...codeFilterChange }).filter(([, value]) => value)), inPlace),
  };
}
