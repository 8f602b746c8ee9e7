import { useQuery } from '@apollo/client/react';
import { PaletteProductsDocument } from '../../apollo/generated.ts';
import { useDebounced } from '../../ui/useDebounced.ts';

/** The fewest letters of a search. */
const shortest = 2;

/** The account's products that match the words. The server is asked when the typing pauses. */
export function usePaletteProducts(typed: string) {
  const words = typed.trim();
  const search = useDebounced(words, 250);
  const wanted = words.length >= shortest;
  const { data, error } = useQuery(PaletteProductsDocument, {
    variables: { search },
    skip: !wanted || search.length < shortest,
    fetchPolicy: 'cache-and-network',
  });
  return {
    products: wanted && search === words ? (data?.products.nodes ?? []) : [],
    searching: wanted && (search !== words || (!data && !error)),
    error: wanted ? error : undefined,
  };
}
