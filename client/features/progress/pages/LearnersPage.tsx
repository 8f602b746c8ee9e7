import { useQuery } from '@apollo/client/react';
import { GraduationCap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { LearnersDocument } from '../../../apollo/generated.ts';
import { useViewer } from '../../../session/auth.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { TitleBackLink } from '../../../ui/BackLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { productUrls } from '../../products/urls.ts';
import { LearnerTable } from '../components/LearnerTable.tsx';

/** `/{lang}/cc/product/{id}/learners`: who bought a product and how far they are, latest buyers first. */
export function LearnersPage() {
  const { t } = useTranslation('progress');
  const { productId = '' } = useParams();
  const { viewer } = useViewer();
  const { data, error, refetch, fetchMore } = useQuery(LearnersDocument, {
    variables: { productId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  if (!data)
    return (
      <NoData whole error={error} title={t('failed')} onRetry={refetch}>
        <PageSkeleton />
      </NoData>
    );
  if (!data.product) return <NotFound console />;
  const { nodes, pageInfo: learnersPage } = data.productLearners;
  return (
    <Page
      title={t('learners')}
      lead={t('lead')}
      back={<TitleBackLink to={productUrls.view(data.product.id)} title={data.product.title} titleAr={data.product.titleAr} />}
    >
      {nodes.length === 0 ? (
        <EmptyState title={t('empty')} icon={<GraduationCap size={28} aria-hidden />}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          {viewer?.permission === 'VIEW' && (
            <Alert tone="info" marginBlockEnd={4}>
              {t('masked')}
            </Alert>
          )}
          <LearnerTable learners={nodes} />
          {learnersPage.hasNextPage && <LoadMore onLoad={() => fetchMore({ variables: { after: learnersPage.endCursor } })} />}
        </>
      )}
    </Page>
  );
}
