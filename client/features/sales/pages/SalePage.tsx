import { useQuery } from '@apollo/client/react';
import { Box, Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { SaleDocument, type SaleFactsFragment } from '../../../apollo/generated.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { type Fact, FactList } from '../../../ui/FactList.tsx';
import { Money } from '../../../ui/Money.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { TextSkeleton } from '../../../ui/Skeletons.tsx';
import { RefundDialog } from '../components/RefundDialog.tsx';
import { SaleBadge } from '../components/SaleBadge.tsx';
import { saleUrls } from '../urls.ts';

/** `/{lang}/cc/sales/{id}`: a sale with its payment, what went back of it, and its disputes. */
export function SalePage() {
  const { t } = useTranslation('sales');
  const { id = '' } = useParams();
  const { data, error, refetch, startPolling, stopPolling } = useQuery(SaleDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  // The gateway answers by itself.
  const isOnItsWay = data?.sale?.status === 'REFUNDING';
  useEffect(() => {
    if (isOnItsWay) startPolling(3000);
    return stopPolling;
  }, [isOnItsWay, startPolling, stopPolling]);
  const [refunding, setRefunding] = useState(false);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={8} />;
  const { sale } = data;
  if (!sale) return <NotFound console />;
  const { order, payment } = sale;
  return (
    <Page
      title={t('saleNumber', { number: order.number })}
      heading={<BiText value={order.title} valueAr={order.titleAr} />}
      back={<BackLink to={saleUrls.list}>{t('title')}</BackLink>}
      width="form"
      actions={
        sale.viewerCanRefund && (
          <Button variant="outline" onClick={() => setRefunding(true)}>
            {t('refund.action')}
          </Button>
        )
      }
    >
      <Stack gap={8}>
        <Notes sale={sale} />
        <FactList
          facts={[
            [t('state'), <SaleBadge key="state" status={sale.status} />],
            [t('number'), order.number],
            [t('customer'), <bdi key="customer">{sale.customer}</bdi>],
            ...(order.paidAt ? [[t('when'), <DateText key="when" instant={order.paidAt} time />] as Fact] : []),
            [t('paid'), <Money key="paid" value={order.total} free={t('free')} />],
            ...(payment
              ? ([
                  [t('fee'), <Money key="fee" value={payment.fee} />],
                  [t('refunded'), <Money key="refunded" value={payment.refunded} />],
                ] as Fact[])
              : []),
          ]}
        />
        {sale.refunds.length > 0 && <Refunds refunds={sale.refunds} />}
      </Stack>
      {payment && refunding && (
        <RefundDialog orderId={order.id} refundable={payment.refundable} onDone={refetch} onClose={() => setRefunding(false)} />
      )}
    </Page>
  );
}

/** What the creator should know first: a refund that fails, a dispute. */
function Notes({ sale }: { sale: SaleFactsFragment }) {
  const { t } = useTranslation('sales');
  const failing = sale.refunds.find(({ status }) => status === 'FAILING');
  return (
    <>
      {failing?.retryAt && (
        <Alert tone="warning">{t('failing', { why: failing.failure ?? '', when: formatDateTime(failing.retryAt) })}</Alert>
      )}
      {sale.disputes.map(({ id, status, amount }) => (
        <Alert key={id} tone={status === 'WON' ? 'success' : 'info'}>
          {t(`dispute.${status}`)} <Money value={amount} />
        </Alert>
      ))}
    </>
  );
}

function Refunds({ refunds }: Pick<SaleFactsFragment, 'refunds'>) {
  const { t } = useTranslation('sales');
  return (
    <Box as="section" aria-label={t('refunds')}>
      <chakra.h2 textStyle="lg" fontWeight="semibold" marginBlockEnd={2}>
        {t('refunds')}
      </chakra.h2>
      <Stack as="ul" gap={0} listStyleType="none">
        {refunds.map(({ id, status, amount, reason, note, createdAt }) => (
          <Flex key={id} as="li" wrap="wrap" justify="space-between" gap={2} paddingBlock={3} borderBlockEndWidth="1px">
            <Stack gap={0.5} minWidth={0}>
              <chakra.span fontWeight="medium">
                <Money value={amount} /> · {t(`refundStatus.${status}`)}
              </chakra.span>
              <chakra.span color="fg.muted" textStyle="sm">
                {reason ? t(`reason.${reason}`) : t('reason.none')}
              </chakra.span>
              {note && (
                <chakra.bdi color="fg.muted" textStyle="sm" overflowWrap="anywhere">
                  {note}
                </chakra.bdi>
              )}
            </Stack>
            <chakra.span color="fg.muted" textStyle="sm">
              <DateText instant={createdAt} />
            </chakra.span>
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}
