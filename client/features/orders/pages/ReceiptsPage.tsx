import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ReceiptsPageDocument } from '../../../apollo/generated.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { Money } from '../../../ui/Money.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { CustomerPage } from '../../accounts/components/CustomerPage.tsx';
import { DiscoverLink } from '../../accounts/components/DiscoverLink.tsx';
import { orderUrls } from '../urls.ts';

/** `/{lang}/receipts`: a customer's receipts and credit notes of all creators, also of what they no longer have. */
export function ReceiptsPage() {
  const { t } = useTranslation('orders');
  return (
    <CustomerPage title={t('receipts.title')} lead={t('receipts.lead')}>
      <Receipts />
    </CustomerPage>
  );
}

function Receipts() {
  const { t } = useTranslation('orders');
  const { data, error, refetch, fetchMore } = useQuery(ReceiptsPageDocument, { fetchPolicy: 'cache-and-network' });
  if (!data)
    return (
      <NoData error={error} onRetry={refetch}>
        <RowsSkeleton />
      </NoData>
    );
  const { nodes, pageInfo: ordersPage } = data.documents;
  if (nodes.length === 0)
    return (
      <EmptyState title={t('receipts.empty')} icon={<ReceiptText size={28} aria-hidden />} action={<DiscoverLink />}>
        {t('receipts.emptyText')}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption={t('receipts.title')}
        rows={nodes}
        rowKey={({ id }) => id}
        linked
        columns={[
          {
            key: 'item',
            header: t('receipts.for'),
            primary: true,
            cell: ({ id, item, itemAr, seller, sellerAr }) => (
              <>
                <AppLink to={orderUrls.document(id)} plain _before={{ content: '""', position: 'absolute', inset: 0 }}>
                  <BiText value={item} valueAr={itemAr} />
                </AppLink>
                {seller && (
                  <chakra.span display="block" color="fg.muted" textStyle="sm" fontWeight="normal">
                    <BiText value={seller} valueAr={sellerAr} />
                  </chakra.span>
                )}
              </>
            ),
          },
          {
            key: 'number',
            header: t('receipts.number'),
            cell: ({ kind, number }) => (
              <>
                {t(`document.${kind}`)} <bdi>{number}</bdi>
              </>
            ),
          },
          {
            key: 'date',
            header: t('document.date'),
            cell: ({ issuedAt, timeZone }) => <DateText instant={issuedAt} timeZone={timeZone} />,
          },
          { key: 'amount', header: t('receipt.due'), align: 'end', cell: ({ amount }) => <Money value={amount} /> },
        ]}
      />
      {ordersPage.hasNextPage && <LoadMore onLoad={() => fetchMore({ variables: { after: ordersPage.endCursor } })} />}
    </>
  );
}
