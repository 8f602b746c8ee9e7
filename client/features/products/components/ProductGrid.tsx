import { useTranslation } from 'react-i18next';
import type { ProductTileFragment } from '../../../apollo/generated.ts';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { ProductTile } from './ProductTile.tsx';

/** Products as cards. */
export function ProductGrid({ products }: { products: readonly ProductTileFragment[] }) {
  const { t } = useTranslation('products');
  return (
    <CardGrid aria-label={t('list.results')} rowGap={8}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductTile product={product} eager={index < 4} />
        </li>
      ))}
    </CardGrid>
  );
}
