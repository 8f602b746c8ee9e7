import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { CustomerBookingsQuery, CustomerQuery } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useViewer } from '../../../session/auth.ts';
import { BiText } from '../../../ui/BiText.tsx';
import { Badge } from '../../../ui/chakra/badge.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { isNothing, Money } from '../../../ui/Money.tsx';

type PurchasingCustomer = NonNullable<CustomerQuery['customer']>;
const mutedText = { color: 'fg.muted', paddingBlock: 6 } as const;

/** What a customer has bought from the account, and how far they are. */
export function CustomerPurchases({ purchases }: { purchases: PurchasingCustomer['purchases']['nodes'] }) {
  const { t } = useTranslation(['customers', 'common']);
  const { viewer } = useViewer();
  if (!purchases.length) return <chakra.p {...mutedText}>{t('page.noPurchases')}</chakra.p>;
  return (
    <DataTable
      caption={t('page.purchases')}
      rows={purchases}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'title',
          header: t('page.purchase'),
          primary: true,
          cell: ({ title, titleAr }) => (
            <Box overflowWrap="anywhere">
              <BiText value={title} valueAr={titleAr} lines={2} />
            </Box>
          ),
        },
        {
          key: 'paidAt',
          header: t('page.paidOn'),
          cell: ({ paidAt }) => <DateText instant={paidAt} timeZone={viewer?.creator?.timeZone} />,
        },
        {
          key: 'progress',
          header: t('page.progress'),
          align: 'end',
          cell: ({ progress }) => (progress ? formatNumber(progress.percent / 100, { style: 'percent' }) : '–'),
        },
        {
          key: 'refunded',
          header: t('page.refunded'),
          align: 'end',
          cell: ({ refunded }) => (isNothing(refunded) ? '–' : <Money value={refunded} />),
        },
        {
          key: 'total',
          header: t('page.price'),
          align: 'end',
          cell: ({ total }) => <Money value={total} free={t('free', { ns: 'common' })} />,
        },
      ]}
    />
  );
}

/** A customer's seats in the account's sessions. */
export function CustomerBookings({ bookings }: { bookings: NonNullable<CustomerBookingsQuery['customer']>['bookings']['nodes'] }) {
  const { t } = useTranslation('customers');
  const { viewer } = useViewer();
  if (!bookings.length) return <chakra.p {...mutedText}>{t('page.noBookings')}</chakra.p>;
  return (
    <chakra.ul listStyleType="none">
      {bookings.map(({ id, status, session }) => (
        <Flex as="li" key={id} wrap="wrap" justify="space-between" align="baseline" gap={3} paddingBlock={3} borderBlockEndWidth="1px">
          <Box minWidth={0} overflowWrap="anywhere">
            <Box fontWeight="medium">
              <BiText value={session.title} valueAr={session.titleAr} />
            </Box>
            {session.startsAt && (
              <chakra.span color="fg.muted" textStyle="sm">
                <DateText instant={session.startsAt} time timeZone={viewer?.creator?.timeZone} />
              </chakra.span>
            )}
          </Box>
          <Badge>{t(`page.statusOf.${status}`)}</Badge>
        </Flex>
      ))}
    </chakra.ul>
  );
}
