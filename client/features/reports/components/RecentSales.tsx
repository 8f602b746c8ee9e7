import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type RecentSalesFragment, RecentSalesFragmentDoc } from '../../../apollo/generated.ts';
import { useViewer } from '../../../app/auth.ts';
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
          <Flex
            as="li"
            key={order.id}
            align="flex-start"
            justify="space-between"
            gap={4}
            paddingBlock={3}
            paddingInline={3}
            marginInline={-3}
            borderBlockEndWidth="1px"
            bg={fresh.has(order.id) ? 'saffron.subtle' : 'transparent'}
            transition="background 1200ms"
          >
            <Box minWidth={0} overflowWrap="anywhere">
              <chakra.p fontWeight="medium">
                <BiText value={order.productTitle} valueAr={order.productTitleAr} />
              </chakra.p>
              <chakra.p color="fg.muted" textStyle="sm">
                <bdi>{customer}</bdi>
              </chakra.p>
            </Box>
            <Box textAlign="end" flexShrink={0}>
              <Money value={order.total} free={t('free', { ns: 'common' })} fontWeight="medium" />
              <chakra.p color="fg.muted" textStyle="sm">
                {order.paidAt && <DateText instant={order.paidAt} time timeZone={viewer?.creator?.timeZone} />}
              </chakra.p>
            </Box>
          </Flex>
        ))}
      </chakra.ul>
    </Box>
  );
}
