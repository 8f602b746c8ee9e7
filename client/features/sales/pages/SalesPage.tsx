import { useQuery } from '@apollo/client/react';
import { chakra, Flex, Stack } from '@chakra-ui/react';
import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type SaleStatus, SalesDocument } from '../../../apollo/generated.ts';
import { useViewer } from '../../../session/auth.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { inPlace } from '../../../ui/asked.ts';
import { BiText } from '../../../ui/BiText.tsx';
import { CustomerEmail } from '../../../ui/CustomerEmail.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Dimmed } from '../../../ui/Dimmed.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { listShown } from '../../../ui/listShown.ts';
import { Money } from '../../../ui/Money.tsx';
import { NativeChoice } from '../../../ui/NativeChoice.tsx';
import { NothingFound } from '../../../ui/NothingFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { ExportButton } from '../../reports/components/ExportButton.tsx';
import { SaleBadge } from '../components/SaleBadge.tsx';
import { saleUrls } from '../urls.ts';

const saleStatuses: SaleStatus[] = ['PAID', 'PARTLY_REFUNDED', 'REFUNDED', 'REFUNDING', 'REFUND_FAILING', 'DISPUTED'];

/** `/{lang}/cc/sales`: every sale of the account, the newest first. Search and state are in the address. */
export function SalesPage() {
  const { t } = useTranslation('sales');
  const { viewer } = useViewer();
  const [query, setQuery] = useSearchParams();
  const saleWords = query.get('search') ?? '';
  const saleStatus = saleStatuses.find((one) => one === query.get('status'));
  const saleFilter = { search: saleWords || undefined, status: saleStatus };
  const { data, previousData, error, refetch, fetchMore } = useQuery(SalesDocument, {
    variables: { filter: saleFilter },
    fetchPolicy: 'cache-and-network',
  });
  const setSaleFilter = (saleSearch: { search: string; status: string }) =>
    setQuery(Object.fromEntries(Object.entries(saleSearch).filter(([, value]) => value)), inPlace);
  // While a search runs, the previous result stays, dimmed.
  const sales = listShown({ data, previousData }, ({ sales: all }) => all);
  const isEmpty = !saleWords && !saleStatus && data?.sales.nodes.length === 0;
  return (
    <Page title={t('title')} lead={t('lead')} actions={!isEmpty && <ExportButton kind="SALES" filter={{ sales: saleFilter }} />}>
      {isEmpty ? (
        <EmptyState title={t('empty')} icon={<ReceiptText size={28} aria-hidden />}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <Stack gap={6}>
          <Flex wrap="wrap" gap={3}>
            <SearchBox
              label={t('search')}
              value={saleWords}
              onChange={(words) => setSaleFilter({ search: words, status: saleStatus ?? '' })}
            />
            <NativeChoice
              label={t('state')}
              none={t('all')}
              value={saleStatus ?? ''}
              options={saleStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
              onChange={(value) => setSaleFilter({ search: saleWords, status: value })}
              width={{ base: 'full', sm: '3xs' }}
            />
          </Flex>
          {error && !data ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : !sales ? (
            <RowsSkeleton />
          ) : sales.nodes.length === 0 ? (
            <NothingFound title={t('noMatch')}>{t('noMatchText')}</NothingFound>
          ) : (
            <Dimmed busy={!data}>
              <DataTable
                caption={t('title')}
                rows={sales.nodes}
                rowKey={({ id }) => id}
                linked
                columns={[
                  {
                    key: 'sale',
                    header: t('sale'),
                    primary: true,
                    cell: ({ id, order, customer }) => (
                      <>
                        <AppLink to={saleUrls.view(id)} plain _before={{ content: '""', position: 'absolute', inset: 0 }}>
                          <bdi>#{order.number}</bdi> <BiText value={order.title} valueAr={order.titleAr} />
                        </AppLink>
                        <chakra.span display="block" color="fg.muted" textStyle="sm" fontWeight="normal" overflowWrap="anywhere">
                          <CustomerEmail email={customer} />
                        </chakra.span>
                      </>
                    ),
                  },
                  { key: 'status', header: t('state'), cell: (sale) => <SaleBadge status={sale.status} /> },
                  { key: 'total', header: t('paid'), align: 'end', cell: ({ order }) => <Money value={order.total} free={t('free')} /> },
                  {
                    key: 'when',
                    header: t('when'),
                    align: 'end',
                    cell: ({ order }) => order.paidAt && <DateText instant={order.paidAt} timeZone={viewer?.creator?.timeZone} />,
                  },
                ]}
              />
              {sales.pageInfo.hasNextPage && <LoadMore onLoad={() => fetchMore({ variables: { after: sales.pageInfo.endCursor } })} />}
            </Dimmed>
          )}
        </Stack>
      )}
    </Page>
  );
}
