import { useQuery } from '@apollo/client/react';
import { Box, chakra } from '@chakra-ui/react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { orderRefundRules } from '../../../../schema/rules/orders.ts';
import { RefundPreviewDocument, type RefundPreviewQuery } from '../../../apollo/generated.ts';
import { formatList, formatMoney } from '../../../i18n/format.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Loading, TextSkeleton } from '../../../ui/Skeletons.tsx';
import { useDebounced } from '../../../ui/useDebounced.ts';

const amountRules = orderRefundRules.pick(['amount']);

/** The effects of the typed refund for the customer, one line for each. It is a part of the refund's form. */
export function RefundEffects({ orderId, refundable }: { orderId: string; refundable: string }) {
  const { t } = useTranslation('sales');
  const { input: refundAmount } = useField<string>('amount', { subscription: { value: true } });
  const typedRefund = useDebounced(refundAmount.value, 250);
  const isRight = amountRules.isValidSync({ amount: typedRefund }) && Number(typedRefund) <= Number(refundable);
  const { data, previousData, error, loading, refetch } = useQuery(RefundPreviewDocument, {
    variables: { orderId, amount: typedRefund },
    fetchPolicy: 'network-only',
    skip: !isRight,
  });
  // While the amount is typed, the previous effects stay, dimmed.
  const preview = (data ?? previousData)?.orderRefundPreview;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return (
    <Box bg="bg.muted" borderRadius="l2" padding={4} marginBlockEnd={4} aria-live="polite">
      <chakra.h3 textStyle="label" marginBlockEnd={1.5}>
        {t('effect.title')}
      </chakra.h3>
      {preview ? (
        <chakra.ul
          paddingInlineStart={5}
          listStyleType="disc"
          textStyle="sm"
          // The effects of a wrong amount are not known. Their lines keep their space.
          visibility={isRight ? 'visible' : 'hidden'}
          opacity={loading || typedRefund !== refundAmount.value ? 0.5 : 1}
          transition="opacity 150ms"
        >
          {linesOf(preview, t).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </chakra.ul>
      ) : (
        <Loading>
          <TextSkeleton lines={3} />
        </Loading>
      )}
    </Box>
  );
}

type Translate = ReturnType<typeof useTranslation<'sales'>>['t'];

function linesOf(
  {
    endsAccess: refundEndsAccess,
    seat,
    place,
    codeUse,
    dealsLost: refundedDeals,
    feeKept: keptRefundFee,
  }: RefundPreviewQuery['orderRefundPreview'],
  t: Translate,
): string[] {
  return [
    t(refundEndsAccess ? 'effect.access' : 'effect.noAccess'),
    seat === 'FREED' && t('effect.seat'),
    place === 'FREED' && t('effect.place'),
    codeUse === 'FREED' && t('effect.code'),
    refundedDeals.length > 0 && t('effect.deals', { titles: formatList(refundedDeals) }),
    t('effect.fee', { amount: formatMoney(keptRefundFee) }),
  ].filter((line): line is string => !!line);
}
