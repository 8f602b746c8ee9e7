import { useTranslation } from 'react-i18next';
import type { ProductTileFragment } from '../../../apollo/generated.ts';
import { Trans } from '../../../i18n/trans.ts';
import { DateText } from '../../../ui/DateText.tsx';

/** Whether a product is published and its start date lies ahead. */
export const isUpcoming = ({ status, availability }: Pick<ProductTileFragment, 'status' | 'availability'>): boolean =>
  status === 'PUBLISHED' && availability === 'UPCOMING';

/** `On sale from 1 Dec 2026`, for a published product that cannot be bought yet; nothing for others. */
export function OnSaleFrom({ product }: { product: Pick<ProductTileFragment, 'status' | 'availability' | 'startDate'> }) {
  const { t } = useTranslation('products');
  if (!product.startDate || !isUpcoming(product)) return null;
  return <Trans t={t} i18nKey="tile.onSaleFrom" components={{ day: <DateText day={product.startDate} /> }} />;
}
