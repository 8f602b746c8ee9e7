import { useSearchParams } from 'react-router-dom';
import { isId } from '../../../schema/rules/id.ts';
import type { PromoCodeState } from '../../apollo/generated.ts';
import { inPlace } from '../../ui/asked.ts';

/** The states, in the order of the filter. */
export const states = ['ACTIVE', 'ENDED', 'USED_UP', 'RETIRED'] as const satisfies readonly PromoCodeState[];

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
  const shown: Shown = {
    search: query.get('search') ?? '',
    state: states.find((state) => state === query.get('state')) ?? '',
    product: isId(product) ? product : '',
  };
  const { search, state, product: productId } = shown;
  return {
    ...shown,
    isFiltered: Boolean(search || state),
    filter:
      search || state || productId
        ? { search: search || undefined, state: state || undefined, productId: productId || undefined }
        : undefined,
    set: (next: Partial<Shown>) =>
      setQuery(Object.fromEntries(Object.entries({ ...shown, ...next }).filter(([, value]) => value)), inPlace),
  };
}
