import { useQuery } from '@apollo/client/react';
import { LibraryBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MyProductsDocument } from '../../../apollo/generated.ts';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { CardsSkeleton } from '../../../ui/Skeletons.tsx';
import { CustomerPage } from '../../accounts/components/CustomerPage.tsx';
import { DiscoverLink } from '../../accounts/components/DiscoverLink.tsx';
import { UnfinishedOrders } from '../../orders/components/UnfinishedOrders.tsx';
import { SavedArticlesLink } from '../../player/components/SavedArticlesLink.tsx';
import { ContinueLearning } from '../components/ContinueLearning.tsx';
import { PurchaseCard } from '../components/PurchaseCard.tsx';
import { RecentCreators } from '../components/RecentCreators.tsx';

/** `/{lang}/my-products`: a customer's library, newest first. */
export function MyProductsPage() {
  const { t } = useTranslation('storefront');
  return (
    <CustomerPage title={t('library.title')} lead={t('library.lead')}>
      <UnfinishedOrders />
      <Library />
      <RecentCreators marginBlockStart={{ base: 12, md: 16 }} />
    </CustomerPage>
  );
}

function Library() {
  const { t } = useTranslation('storefront');
  // The progress may have changed on another device.
  const { data, error, refetch, fetchMore } = useQuery(MyProductsDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  if (error && !data)
    return (
      <>
        <ErrorState error={error} onRetry={refetch} />
        <SavedArticlesLink error={error} />
      </>
    );
  if (!data) return <CardsSkeleton />;
  const { nodes, pageInfo: purchasesPage } = data.myProducts;
  if (nodes.length === 0)
    return (
      <EmptyState title={t('library.emptyTitle')} icon={<LibraryBig size={28} aria-hidden />} action={<DiscoverLink />}>
        {t('library.emptyText')}
      </EmptyState>
    );
  return (
    <>
      {data.continueLearning && <ContinueLearning purchase={data.continueLearning} />}
      <CardGrid>
        {nodes.map((purchase) => (
          <PurchaseCard key={purchase.id} purchase={purchase} />
        ))}
      </CardGrid>
      {purchasesPage.hasNextPage && <LoadMore onLoad={() => fetchMore({ variables: { after: purchasesPage.endCursor, more: true } })} />}
    </>
  );
}
