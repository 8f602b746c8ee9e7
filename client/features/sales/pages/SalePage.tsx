import { useQuery } from '@apollo/client/react';
import { Button, Stack } from '@chakra-ui/react';
import { Fragment, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { SaleDocument, type SaleFactsFragment } from '../../../apollo/generated.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { CustomerEmail } from '../../../ui/CustomerEmail.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { type Fact, FactList } from '../../../ui/FactList.tsx';
import { Money } from '../../../ui/Money.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { RefundDialog } from '../components/RefundDialog.tsx';
import { SaleBadge } from '../components/SaleBadge.tsx';
import { SaleDisputes } from '../components/SaleDisputes.tsx';
import { SaleRefunds } from '../components/SaleRefunds.tsx';
import { saleUrls } from '../urls.ts';

/** `/{lang}/cc/sales/{id}`: a sale with its payment, its refunds and its disputes. */
export function SalePage() {
  const { t } = useTranslation('sales');
  const { id = '' } = useParams();
  const { data, error, refetch, startPolling, stopPolling } = useQuery(SaleDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  // The gateway may answer later, so the page asks again.
  const isOnItsWay = data?.sale?.status === 'REFUNDING';
  useEffect(() => {
    if (isOnItsWay) startPolling(3000);
    return stopPolling;
  }, [isOnItsWay, startPolling, stopPolling]);
  const [refunding, setRefunding] = useState(false);
  if (!data)
    return (
      <NoData whole error={error} onRetry={refetch}>
        <PageSkeleton maxWidth="form" />
      </NoData>
    );
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
            [t('customer'), <CustomerEmail key="customer" email={sale.customer} />],
            ...(sale.utm ? [[t('link'), <LinkTags key="link" utm={sale.utm} />] as Fact] : []),
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
        {sale.refunds.length > 0 && <SaleRefunds refunds={sale.refunds} />}
        {sale.disputes.length > 0 && <SaleDisputes disputes={sale.disputes} />}
      </Stack>
      {payment && refunding && (
        <RefundDialog orderId={order.id} refundable={payment.refundable} onDone={refetch} onClose={() => setRefunding(false)} />
      )}
    </Page>
  );
}

/** The tags of a link: source, medium, campaign. */
function LinkTags({ utm: { source, medium, campaign } }: { utm: NonNullable<SaleFactsFragment['utm']> }) {
  return [source, medium, campaign]
    .filter((tag) => tag !== null)
    .map((tag, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the tags keep their places
      <Fragment key={n}>
        {n > 0 && ' · '}
        <bdi>{tag}</bdi>
      </Fragment>
    ));
}

/** Notes on top: a failing refund, an open dispute. */
function Notes({ sale }: { sale: SaleFactsFragment }) {
  const { t } = useTranslation('sales');
  const failing = sale.refunds.find(({ status }) => status === 'FAILING');
  return (
    <>
      {failing?.retryAt && (
        <Alert tone="warning">{t('failing', { why: failing.failure ?? '', when: formatDateTime(failing.retryAt) })}</Alert>
      )}
      {sale.disputes.some(({ status }) => status === 'OPEN') && <Alert tone="info">{t('dispute.note')}</Alert>}
    </>
  );
}
