import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RevenuePeriod } from '../../../apollo/generated.ts';
import { formatDay } from '../../../i18n/format.ts';

/** The days of the period. */
export function PeriodRange({ period, from, to }: { period: RevenuePeriod; from: string | null; to: string }) {
  const { t } = useTranslation('reports');
  const text =
    period === 'ALL' || from === null
      ? t('range.all')
      : from === to
        ? t('range.today', { day: formatDay(to) })
        : t('range.between', { from: formatDay(from), to: formatDay(to) });
  return (
    <chakra.p className="figures" color="fg.muted" textStyle="sm">
      {text}
    </chakra.p>
  );
}
