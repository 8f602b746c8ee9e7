import { useTranslation } from 'react-i18next';
import { formatNumber } from '../i18n/format.ts';

/** Things that several screens count. Their plural forms are in the common dictionary: Arabic has six of each. */
export type Counted = 'items' | 'sales';

/** Says how many there are: `counted('items', 3)` → `3 items`. */
export function useCounted(): (what: Counted, count: number) => string {
  const { t } = useTranslation();
  return (what, count) => t(`counted.${what}`, { count, n: formatNumber(count) });
}
