import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type RecentSalesFragment, RecentSalesFragmentDoc } from '../../../apollo/generated.ts';
import { useViewer } from '../../../session/auth.ts';
import { BiText } from '../../../ui/BiText.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Money } from '../../../ui/Money.tsx';

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
          <Box
            as="li"
            key={order.id}
            paddingBlock={3}
            borderBlockEndWidth="1px"
            bg={fresh.has(order.id) ? 'saffron.subtle' : 'transparent'}
            // The highlight reaches a little further than the line.
            boxShadow={fresh.has(order.id) ? '0 0 0 8px var(--diwan-colors-saffron-subtle)' : 'none'}
            transition="background 1200ms, box-shadow 1200ms"
          >
            <Flex justify="space-between" align="baseline" gap={4} fontWeight="medium">
              <Box minWidth={0} overflowWrap="anywhere">
                <BiText value={order.title} valueAr={order.titleAr} />
              </Box>
              <Money value={order.total} free={t('free', { ns: 'common' })} flexShrink={0} />
            </Flex>
            <Flex wrap="wrap" justify="space-between" columnGap={4} color="fg.muted" textStyle="sm">
              <chakra.bdi minWidth={0} overflowWrap="anywhere">
                {customer}
              </chakra.bdi>
              {order.paidAt && <DateText instant={order.paidAt} time timeZone={viewer?.creator?.timeZone} />}
            </Flex>
          </Box>
        ))}
      </chakra.ul>
    </Box>
  );
}
