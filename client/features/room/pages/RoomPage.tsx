import { useQuery } from '@apollo/client/react';
import { Center, Spinner } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isId } from '../../../../schema/rules/id.ts';
import { RoomDocument } from '../../../apollo/generated.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useTitle } from '../../../ui/head.ts';
import { NotFound } from '../../../ui/NotFound.tsx';
import { useDark } from '../../../ui/theme/colorMode.ts';
import { NoEntry } from '../components/NoEntry.tsx';
import { RoomFrame } from '../components/RoomFrame.tsx';
import { RoomOver } from '../components/RoomOver.tsx';
import type { RoomShown } from '../live/room.ts';
import { useRoom } from '../live/useRoom.ts';

/** Milliseconds between two reads of a room before the viewer joins. It shows the people who wait, and whether it has begun. */
const lookTime = 8000;

/** `/{lang}/session/{id}/room` for attendees, `/{lang}/cc/session/{id}/room` for hosts: the lobby, the room, and how it ended. */
export function RoomPage() {
  const { sessionId = '' } = useParams();
  useDark();
  return isId(sessionId) ? <RoomOf key={sessionId} sessionId={sessionId} /> : <NotFound />;
}

function RoomOf({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('room');
  const room = useRoom(sessionId);
  const { data, error, refetch, loading } = useQuery(RoomDocument, {
    variables: { sessionId },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-and-network',
    pollInterval: room.state ? 0 : lookTime,
  });
  const shown = data?.room as RoomShown | null | undefined;
  useTitle(shown ? pickText(shown.title, shown.titleAr).text : t('room'));
  if (error && !data) return <ErrorState whole title={t('failed')} error={error} onRetry={refetch} />;
  if (shown === undefined || (loading && !data)) {
    return (
      <Center flex={1} minHeight="100dvh" role="status" aria-label={t('loading', { ns: 'common' })}>
        <Spinner size="xl" color="brand.solid" />
      </Center>
    );
  }
  if (!shown) return room.state?.over === 'REMOVED' ? <RoomOver roomOver="REMOVED" /> : <NoEntry sessionId={sessionId} room={room} />;
  return <RoomFrame shown={shown} room={room} onLook={() => void refetch()} />;
}
