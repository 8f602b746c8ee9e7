import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ProductTileFragment } from '../../../apollo/generated.ts';
import { ProductTile } from './ProductTile.tsx';

/** Products as cards. */
export function ProductGrid({ products }: { products: readonly ProductTileFragment[] }) {
  const { t } = useTranslation('products');
  return (
    <Grid
      as="ul"
      aria-label={t('list.results')}
      templateColumns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
      columnGap={6}
      rowGap={8}
      listStyleType="none"
    >
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductTile product={product} eager={index < 4} />
        </li>
      ))}
    </Grid>
  );
}
