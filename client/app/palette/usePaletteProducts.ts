import { useQuery } from '@apollo/client/react';
import { PaletteProductsDocument } from '../../apollo/generated.ts';
import { useDebounced } from '../../ui/useDebounced.ts';

/** Fewer letters name nothing. */
const shortest = 2;

/** The account's products that the words name, asked of the server once the typing rests. */
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
