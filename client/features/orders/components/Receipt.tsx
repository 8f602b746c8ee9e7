import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReceiptFragment, ReceiptFragmentDoc } from '../../../apollo/generated.ts';
import { formatNumber, type MoneyValue } from '../../../i18n/format.ts';
import { BiText } from '../../../ui/BiText.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Money } from '../../../ui/Money.tsx';
import { DiscountText } from './DiscountText.tsx';
import { ReceiptLink } from './ReceiptLink.tsx';

/** The amount that is (or was to be) paid, and its order. */
export function Receipt({ payment }: { payment: FragmentType<ReceiptFragment> }) {
  const { t } = useTranslation('orders');
  const { data, complete } = useFragment({ fragment: ReceiptFragmentDoc, fragmentName: 'Receipt', from: payment });
  if (!complete) return null;
  const { amount, order } = data;
  return (
    <Box
      as="section"
      aria-label={t('receipt.title')}
      marginBlock={8}
      paddingInline={5}
      paddingBlock={3}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
    >
      <chakra.dl>
        <ReceiptLine term={t(order.bookingId ? 'receipt.session' : 'receipt.product')}>
          <BiText value={order.title} valueAr={order.titleAr} />
        </ReceiptLine>
        <ReceiptLine term={t('receipt.order')}>{formatNumber(order.number, { useGrouping: false })}</ReceiptLine>
        <ReceiptLine term={t('receipt.date')}>
          <DateText instant={order.paidAt ?? order.createdAt} time />
        </ReceiptLine>
        {order.discount && (
          <>
            <ReceiptLine amount term={t('receipt.listPrice')}>
              <Money value={order.listPrice} />
            </ReceiptLine>
            <ReceiptLine amount term={<DiscountText discount={order.discount} />}>
              <Money value={negativeAmount(order.discount.amount)} color="fg.success" />
            </ReceiptLine>
          </>
        )}
        <Flex
          justify="space-between"
          align="baseline"
          wrap="wrap"
          columnGap={4}
          marginBlockStart={2}
          paddingBlock={3}
          borderBlockStartWidth="1px"
          borderStyle="dashed"
        >
          <chakra.dt fontWeight="medium">{t(order.paidAt ? 'receipt.amount' : 'receipt.due')}</chakra.dt>
          <dd>
            <Money value={amount} free={t('free', { ns: 'common' })} textStyle="xl" fontWeight="semibold" />
          </dd>
        </Flex>
      </chakra.dl>
      <ReceiptLink documents={order.documents} textStyle="sm" />
    </Box>
  );
}

/** An amount with a minus sign. */
const negativeAmount = ({ amount, currency }: MoneyValue): MoneyValue => ({ amount: `-${amount}`, currency });

/** A line of a receipt. With `amount`, the value is not broken, and the words beside it are. */
function ReceiptLine({ term, amount, children }: { term: ReactNode; amount?: true; children: ReactNode }) {
  return (
    <Flex justify="space-between" align="baseline" gap={6} paddingBlock={2} textStyle="sm">
      <chakra.dt color="fg.muted" minWidth={0} overflowWrap="anywhere">
        {term}
      </chakra.dt>
      <chakra.dd textAlign="end" minWidth={0} flexShrink={amount ? 0 : undefined} overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </Flex>
  );
}
