import { useQuery } from '@apollo/client/react';
import { Stack } from '@chakra-ui/react';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActivityDocument, ActivityPeopleDocument } from '../../../apollo/generated.ts';
import { useViewer } from '../../../session/auth.ts';
import { Dimmed } from '../../../ui/Dimmed.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { listShown } from '../../../ui/listShown.ts';
import { NothingFound } from '../../../ui/NothingFound.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { OwnerOnly } from '../../admins/components/OwnerOnly.tsx';
import { UsersPage } from '../../admins/components/UsersPage.tsx';
import { ActivityDays } from '../components/ActivityDays.tsx';
import { ActivityFilters } from '../components/ActivityFilters.tsx';
import { useActivityFilter } from '../useActivityFilter.ts';

/** `/{lang}/cc/users/activity`: who changed what in the account, for its owner. The filters are in the address. */
export function ActivityPage() {
  const { viewer } = useViewer();
  return viewer?.permission === 'OWNER' ? <Activity /> : <OwnerOnly part="activity" />;
}

function Activity() {
  const { t } = useTranslation('audit');
  const { viewer } = useViewer();
  const activityFilter = useActivityFilter();
  const { data, previousData, error, refetch, fetchMore } = useQuery(ActivityDocument, {
    variables: { filter: activityFilter.filter },
    fetchPolicy: 'cache-and-network',
  });
  const { data: peopleData } = useQuery(ActivityPeopleDocument, { fetchPolicy: 'cache-and-network' });
  // While another filter is loading, the previous result stays, dimmed.
  const shownEntries = listShown({ data, previousData }, ({ auditEntries }) => auditEntries);
  const hasNoEntries = !activityFilter.isFiltered && data?.auditEntries.nodes.length === 0;
  return (
    <UsersPage part="activity" lead={t('lead')}>
      <Stack gap={8}>
        {!hasNoEntries && (
          <ActivityFilters
            filter={activityFilter}
            people={(peopleData?.auditActors ?? []).map(({ id, name, personEmail, keyHint }) => ({
              value: id,
              label: [name, personEmail ?? keyHint].filter(Boolean).join(' · '),
            }))}
          />
        )}
        {error && !data ? (
          <ErrorState error={error} title={t('failed')} onRetry={refetch} />
        ) : !shownEntries ? (
          <RowsSkeleton />
        ) : shownEntries.nodes.length > 0 ? (
          <Dimmed busy={!data}>
            <ActivityDays entries={shownEntries.nodes} timeZone={viewer?.creator?.timeZone ?? 'Asia/Kuwait'} />
            {shownEntries.pageInfo.hasNextPage && (
              <LoadMore onLoad={() => fetchMore({ variables: { after: shownEntries.pageInfo.endCursor } })} />
            )}
          </Dimmed>
        ) : activityFilter.isFiltered ? (
          <NothingFound title={t('noMatch')} clear={{ label: t('filter.clear'), onClear: activityFilter.clear }}>
            {t('noMatchText')}
          </NothingFound>
        ) : (
          <EmptyState title={t('empty')} icon={<History size={28} aria-hidden />}>
            {t('emptyText')}
          </EmptyState>
        )}
      </Stack>
    </UsersPage>
  );
}
