import { useQuery } from '@apollo/client/react';
import { Button, Center, Flex } from '@chakra-ui/react';
import { CalendarX, DoorClosed, DoorOpen, Heart, MonitorSmartphone, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LiveMinutesDocument } from '../../../apollo/generated.ts';
import { useArea } from '../../../session/auth.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { bookingUrls } from '../../booking/urls.ts';
import { creatorUrls } from '../../creators/urls.ts';
import { sessionUrls } from '../../sessions/urls.ts';
import type { RoomOver as Reason, RoomShown } from '../live/room.ts';

const roomOverIcons = {
  ENDED: Heart,
  CANCELLED: CalendarX,
  MISSED: CalendarX,
  REMOVED: UserX,
  REPLACED: MonitorSmartphone,
  LEFT: DoorOpen,
} as const;

interface RoomOverProps {
  roomOver: Exclude<Reason, 'DROPPED'>;
  room?: RoomShown;
  joining?: boolean;
  onJoin?: () => void;
}

/** The screen after the room: why the person is no longer in it, thanks, and links onward. */
export function RoomOver({ roomOver, room, joining = false, onJoin }: RoomOverProps) {
  const { t } = useTranslation('room');
  const isHost = useArea() === 'CREATOR';
  const RoomOverIcon = roomOverIcons[roomOver] ?? DoorClosed;
  const canRejoin = (roomOver === 'LEFT' || roomOver === 'REPLACED') && onJoin;
  return (
    <Center as="main" flex={1} minHeight="100dvh" bg="bg">
      <EmptyState
        alone
        title={t(roomOver === 'ENDED' && isHost ? 'over.ENDED.hostTitle' : `over.${roomOver}.title`)}
        icon={<RoomOverIcon size={32} strokeWidth={1.75} aria-hidden />}
        action={
          <Flex gap={3} wrap="wrap" justify="center">
            {canRejoin && (
              <Button colorPalette="brand" loading={joining} loadingText={t('over.again')} onClick={onJoin}>
                {t('over.again')}
              </Button>
            )}
            {isHost && room ? (
              <ButtonLink variant="outline" to={sessionUrls.view(room.sessionId)}>
                {t('over.toSession')}
              </ButtonLink>
            ) : (
              <>
                <ButtonLink variant="outline" to={bookingUrls.mySessions}>
                  {t('toSessions')}
                </ButtonLink>
                {room && (
                  <ButtonLink variant="outline" to={creatorUrls.page(room.creatorUsername)}>
                    {t('over.toCreator')}
                  </ButtonLink>
                )}
              </>
            )}
          </Flex>
        }
      >
        {roomOver === 'ENDED' && isHost ? <HostMinutes /> : t(`over.${roomOver}.text`)}
      </EmptyState>
    </Center>
  );
}

/** The month's live minutes, for a host who has just ended the session. */
function HostMinutes() {
  const { t } = useTranslation('room');
  const { data } = useQuery(LiveMinutesDocument, { fetchPolicy: 'network-only' });
  const minutes = data?.liveMinutes;
  return (
    <>
      {t('over.ENDED.host')} {minutes && t('minutes.used', { count: minutes.used })}
    </>
  );
}
