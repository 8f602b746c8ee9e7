import type { FragmentType } from '@apollo/client';
import { useApolloClient, useFragment } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { MoreSessionsDocument, type UpcomingSessionsFragment, UpcomingSessionsFragmentDoc } from '../../../apollo/generated.ts';
import { useTimeZone } from '../../../i18n/zones.ts';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { ZonePicker } from '../../../ui/ZonePicker.tsx';
import { narrowedOffers } from '../finding.ts';
import { storefrontUrls } from '../urls.ts';
import { SessionCard } from './SessionCard.tsx';
import { WindowPart } from './WindowPart.tsx';

export interface UpcomingSessionsProps {
  creator: FragmentType<UpcomingSessionsFragment>;
  username: string;
  /** The words of the search. */
  search: string | undefined;
  /** The cursor that they begin behind; empty for their beginning. */
  after: string;
}

/** A creator's upcoming sessions, the soonest first; nothing without any. */
export function UpcomingSessions({ creator, username, search, after }: UpcomingSessionsProps) {
  const { t } = useTranslation('booking');
  const client = useApolloClient();
  const [zone, chooseZone] = useTimeZone();
  const { data, complete } = useFragment({
    fragment: UpcomingSessionsFragmentDoc,
    fragmentName: 'UpcomingSessions',
    from: creator,
    variables: { search, sessionsAfter: after || undefined },
  });
  if (!complete || data.upcomingSessions.nodes.length === 0) return null;
  const { nodes, pageInfo } = data.upcomingSessions;
  // Adds a page to the cached list, without reading the products again.
  const more = () =>
    client.query({
      query: MoreSessionsDocument,
      variables: { username, search, sessionsAfter: pageInfo.endCursor },
      fetchPolicy: 'network-only',
    });
  return (
    <WindowPart title={t('shop.sessions')} aside={<ZonePicker value={zone} onChange={chooseZone} />}>
      <CardGrid>
        {nodes.map((session) => (
          <SessionCard key={session.id} session={session} />
        ))}
      </CardGrid>
      {pageInfo.hasNextPage && (
        <LoadMore
          to={narrowedOffers(storefrontUrls.creator(username), {
            words: search ?? '',
            kind: 'sessions',
            after: pageInfo.endCursor,
          })}
          onLoad={more}
        />
      )}
    </WindowPart>
  );
}
