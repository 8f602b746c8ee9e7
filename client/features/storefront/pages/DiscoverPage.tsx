import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../../apollo/errorCode.ts';
import { DiscoverDocument } from '../../../apollo/generated.ts';
import { AppLink, ButtonLink } from '../../../ui/AppLink.tsx';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { Dimmed } from '../../../ui/Dimmed.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { listShown } from '../../../ui/listShown.ts';
import { NothingFound } from '../../../ui/NothingFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Redirect } from '../../../ui/Redirect.tsx';
import { accountUrls } from '../../accounts/urls.ts';
import { CreatorCard } from '../components/CreatorCard.tsx';
import { CreatorCardsSkeleton } from '../components/CreatorCardsSkeleton.tsx';
import { DiscoveryForm } from '../components/DiscoveryForm.tsx';
import { RecentCreators } from '../components/RecentCreators.tsx';
import { sitePreview } from '../sharePicture.ts';
import { home } from '../structured.ts';
import { storefrontUrls } from '../urls.ts';
import { useDiscovery } from '../useDiscovery.ts';

/** `/{lang}/discover`: the creators whom anybody can find. The search is in the address. */
export function DiscoverPage() {
  const { t } = useTranslation('storefront');
  const discovery = useDiscovery();
  return (
    <Page
      title={t('discover.title')}
      lead={t('discover.lead')}
      head={{ description: t('discover.lead'), path: storefrontUrls.discovery(), image: sitePreview('discover'), crumbs: [home()] }}
    >
      <DiscoveryForm {...discovery} />
      <Creators {...discovery} />
      <RecentCreators marginBlockStart={{ base: 12, md: 16 }} />
    </Page>
  );
}

function Creators({ search, profession, sort, after, isNarrowed, to: discoveryUrl }: ReturnType<typeof useDiscovery>) {
  const { t } = useTranslation('storefront');
  const { data, previousData, error, refetch, fetchMore } = useQuery(DiscoverDocument, {
    variables: { search: search || undefined, profession: profession || undefined, sort, after: after || undefined },
  });
  // A wrong cursor, or one of another order, makes the list begin at its start.
  if (after && !data && hasCode(error, 'BAD_USER_INPUT')) return <Redirect to={discoveryUrl({})} />;
  const toStart = after && (
    <chakra.p marginBlockEnd={5}>
      <AppLink to={discoveryUrl({})}>{t('discover.toStart')}</AppLink>
    </chakra.p>
  );
  if (error && !data)
    return (
      <>
        {toStart}
        <ErrorState title={t('recent.failed')} error={error} onRetry={refetch} />
      </>
    );
  // While another search is loading, the previous list stays, dimmed.
  const creators = listShown({ data, previousData }, ({ creators: all }) => all);
  if (!creators) return <CreatorCardsSkeleton />;
  const { nodes, pageInfo: creatorsPage } = creators;
  if (nodes.length === 0 && isNarrowed)
    return (
      <NothingFound
        title={t('discover.nothing')}
        action={
          <ButtonLink to={discoveryUrl({ search: '', profession: '' })} variant="outline">
            {t('discover.showAll')}
          </ButtonLink>
        }
      >
        {t('discover.nothingText')}
      </NothingFound>
    );
  if (nodes.length === 0 && !after)
    return (
      <EmptyState
        title={t('discover.emptyTitle')}
        icon={<UsersRound size={28} aria-hidden />}
        action={
          <ButtonLink to={accountUrls.landing} variant="outline">
            {t('nav.forCreators', { ns: 'common' })}
          </ButtonLink>
        }
      >
        {t('discover.emptyText')}
      </EmptyState>
    );
  return (
    <Dimmed busy={!data}>
      {toStart}
      <CardGrid columnGap={6} rowGap={6}>
        {nodes.map((creator) => (
          <CreatorCard key={creator.id} creator={creator} />
        ))}
      </CardGrid>
      {creatorsPage.hasNextPage && (
        <LoadMore
          to={discoveryUrl({ after: creatorsPage.endCursor ?? undefined })}
          onLoad={() => fetchMore({ variables: { after: creatorsPage.endCursor } })}
        />
      )}
    </Dimmed>
  );
}
