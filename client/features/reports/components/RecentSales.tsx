import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type RecentSalesFragment, RecentSalesFragmentDoc } from '../../../apollo/generated.ts';
import { useViewer } from '../../../session/auth.ts';
import { DateText } from '../../../ui/DateText.tsx';
import { SaleLine } from './SaleLine.tsx';

/** The latest sales of the period. Those in `fresh` have just come in and stand out for a moment. */
export function RecentSales({ revenue, fresh }: { revenue: FragmentType<RecentSalesFragment>; fresh: ReadonlySet<string> }) {
  const { t } = useTranslation('reports');
  const { viewer } = useViewer();
  const { data, complete } = useFragment({ fragment: RecentSalesFragmentDoc, from: revenue });
  if (!complete) return null;
  return (
    <Box as="section">
      <chakra.h2 textStyle="lg" fontWeight="semibold" marginBlockEnd={2}>
        {t('recent.title')}
      </chakra.h2>
      <chakra.ul listStyleType="none">
        {data.recentSales.map(({ customer, order }) => (
          <SaleLine
            key={order.id}
            title={order.title}
            titleAr={order.titleAr}
            total={order.total}
            customer={customer}
            when={order.paidAt && <DateText instant={order.paidAt} time timeZone={viewer?.creator?.timeZone} />}
            fresh={fresh.has(order.id)}
          />
        ))}
      </chakra.ul>
    </Box>
  );
}
