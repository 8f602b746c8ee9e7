import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ProductCost } from '../../../apollo/generated.ts';
import type { MoneyValue } from '../../../i18n/format.ts';
import { Money } from '../../../ui/Money.tsx';

/** A product's price: an amount, *Free*, or that a draft has none yet. */
export function ProductPrice({ productCost, productPrice }: { productCost: ProductCost; productPrice: MoneyValue | null }) {
  const { t } = useTranslation(['products', 'common']);
  if (productCost === 'FREE') return t('free', { ns: 'common' });
  return productPrice ? <Money value={productPrice} /> : <chakra.span color="fg.muted">{t('tile.noPrice')}</chakra.span>;
}
