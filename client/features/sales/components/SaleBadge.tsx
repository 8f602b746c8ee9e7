import { useTranslation } from 'react-i18next';
import type { SaleStatus } from '../../../apollo/generated.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';

const saleTones = {
  PAID: 'positive',
  PARTLY_REFUNDED: 'neutral',
  REFUNDED: 'neutral',
  REFUNDING: 'info',
  REFUND_FAILING: 'negative',
  DISPUTED: 'attention',
} as const satisfies Record<SaleStatus, string>;

/** How a sale stands, in a word. */
export function SaleBadge({ status }: { status: SaleStatus }) {
  const { t } = useTranslation('sales');
  return <StatusBadge tone={saleTones[status]}>{t(`status.${status}`)}</StatusBadge>;
}
