import { useTranslation } from 'react-i18next';
import type { DiscountTextFragment } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { pickText } from '../../../ui/BiText.tsx';

/** A text of either direction, isolated inside a sentence. */
const isolatedName = (text: string) => `\u2068${text}\u2069`;

/** A discount and its reason: `20% off with SUMMER`. */
export function DiscountText({ discount: { source, percentage: discountPercentage, name, nameAr } }: { discount: DiscountTextFragment }) {
  const { t } = useTranslation('messages');
  return <>{t(`discount.${source}`, { percentage: formatNumber(discountPercentage), name: isolatedName(pickText(name, nameAr).text) })}</>;
}
