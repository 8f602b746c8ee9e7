import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { isId } from '../../../../schema/rules/id.ts';
import { SessionPageDocument } from '../../../apollo/generated.ts';
import { useFreshPolicy } from '../../../apollo/pageClient.ts';
import { askedText } from '../../../ui/asked.ts';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Redirect } from '../../../ui/Redirect.tsx';
import { sessionUrls } from '../../sessions/urls.ts';
import { OwnerBar } from '../../storefront/components/OwnerBar.tsx';
import { ProductSkeleton } from '../../storefront/components/ProductSkeleton.tsx';
import { usePlaces } from '../../storefront/usePlaces.ts';
import { NotInvited } from '../components/NotInvited.tsx';
import { SessionShow } from '../components/SessionShow.tsx';
import { bookingUrls } from '../urls.ts';

/** The most characters of an invitation that are read. A token has fewer. */
const longestInvitation = 100;

/** `/{lang}/{username}/session/{id}`: a session, and the way to book a seat. `?invitation=` opens a private one. */
export function SessionPage() {
  const { t } = useTranslation('booking');
  const { username = '', sessionId = '' } = useParams();
  const { search, hash } = useLocation();
  const [sessionQuery] = useSearchParams();
  const invitation = sessionQuery.has('invitation') ? askedText(sessionQuery, 'invitation', longestInvitation) : null;
  const { data, previousData, loading, error, refetch } = useQuery(SessionPageDocument, {
    variables: { id: sessionId, invitation },
    skip: !isId(sessionId),
    // The number of free seats changes by the minute.
    fetchPolicy: useFreshPolicy(),
    nextFetchPolicy: 'cache-first',
  });
  // A sign-in during the booking empties the cache. The page stays, since it shows the result of the booking.
  const sessionBefore = previousData?.storefrontSession?.id === sessionId ? previousData : undefined;
  const shownSession = data ?? (loading ? sessionBefore : undefined);
  const session = shownSession?.storefrontSession;
  usePlaces({
    type: 'StorefrontSession',
    id: sessionId,
    live: session?.eventType === 'PUBLIC',
    reread: () => void refetch().catch(() => undefined),
  });
  if (!shownSession && (error || loading))
    return (
      <NoData whole title={t('session.failed')} error={error} onRetry={refetch}>
        <ProductSkeleton />
      </NoData>
    );
  if (!session) return isId(sessionId) ? <NotInvited why={invitation === null ? 'none' : 'invalid'} /> : <NotFound />;
  if (session.availability === 'NOT_INVITED' && !session.viewerBooking) return <NotInvited why="others" />;
  if (session.creator.username !== username)
    return <Redirect to={bookingUrls.session(session.creator.username, session.id) + search + hash} />;
  return (
    <>
      <OwnerBar creatorId={session.creator.id} edit={sessionUrls.edit(session.id)} />
      <SessionShow key={session.id} session={session} invitation={invitation} />
    </>
  );
}
