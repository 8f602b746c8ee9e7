import { VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../i18n/format.ts';
import { pickText } from '../../../ui/BiText.tsx';
import type { NewSale } from '../useSaleFeed.ts';

/** Announces a new sale to screen readers. */
export function SaleNews({ sale }: { sale: NewSale | null }) {
  const { t } = useTranslation('reports');
  return (
    <VisuallyHidden role="status">
      {sale &&
        t('live.newSale', {
          product: pickText(sale.order.title, sale.order.titleAr).text,
          amount: formatMoney(sale.order.total),
        })}
    </VisuallyHidden>
  );
}
