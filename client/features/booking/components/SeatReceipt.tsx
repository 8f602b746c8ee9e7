import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BookingShownFragment } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { isNothing, Money } from '../../../ui/Money.tsx';
import { DiscountText } from '../../orders/components/DiscountText.tsx';
import { ReceiptLink } from '../../orders/components/ReceiptLink.tsx';

/** The payment and the order of a seat; nothing for a free seat. */
export function SeatReceipt({ booking: { order, refunded } }: { booking: BookingShownFragment }) {
  const { t } = useTranslation('orders');
  if (!order || isNothing(order.listPrice)) return null;
  return (
    <Flex as="section" aria-label={t('receipt.title')} wrap="wrap" columnGap={8} rowGap={2} textStyle="sm">
      <Flex as="dl" gap={2}>
        <chakra.dt color="fg.muted">{t('receipt.order')}</chakra.dt>
        <chakra.dd className="figures">{formatNumber(order.number, { useGrouping: false })}</chakra.dd>
      </Flex>
      <Flex as="dl" gap={2}>
        <chakra.dt color="fg.muted">{t('receipt.amount')}</chakra.dt>
        <dd>
          <Money value={order.total} free={t('free', { ns: 'common' })} fontWeight="medium" />
        </dd>
      </Flex>
      {order.discount && (
        <chakra.p color="fg.success">
          <DiscountText discount={order.discount} />
        </chakra.p>
      )}
      <ReceiptLink documents={order.documents} />
      {refunded && !isNothing(refunded) && (
        <Flex as="dl" gap={2}>
          <chakra.dt color="fg.muted">{t('receipt.refunded')}</chakra.dt>
          <dd>
            <Money value={refunded} />
          </dd>
        </Flex>
      )}
    </Flex>
  );
}
