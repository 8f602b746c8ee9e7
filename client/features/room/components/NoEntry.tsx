import { Button, Center, Flex, Spinner } from '@chakra-ui/react';
import { DoorClosed, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserErrorCode } from '../../../apollo/generated.ts';
import { useArea } from '../../../session/auth.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { bookingUrls } from '../../booking/urls.ts';
import { sessionUrls } from '../../sessions/urls.ts';
import type { Room } from '../live/useRoom.ts';
import { WayToSeat } from './WayToSeat.tsx';

/** Refusals that may pass with time or when others leave, so that another try makes sense. */
const passingRefusals: readonly UserErrorCode[] = ['TOO_EARLY', 'ROOM_FULL'];

/** Replaces a room that the viewer may not enter: shows the server's reason, and a button to the remedy. */
export function NoEntry({ sessionId, room }: { sessionId: string; room: Room }) {
  const { t } = useTranslation('room');
  const isHost = useArea() === 'CREATOR';
  const [joinRefusal, setJoinRefusal] = useState<string | null>(null);
  const { join, refusal } = room;
  const askToJoin = () => void join().catch((error: unknown) => setJoinRefusal(errorMessage(error)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(askToJoin, []);
  const text = refusal?.message ?? joinRefusal;
  if (!text) {
    return (
      <Center flex={1} minHeight="100dvh" role="status" aria-label={t('loading', { ns: 'common' })}>
        <Spinner size="xl" color="brand.solid" />
      </Center>
    );
  }
  const mayJoinAgain = !refusal || passingRefusals.includes(refusal.code);
  return (
    <Center as="main" flex={1} minHeight="100dvh">
      <EmptyState
        alone
        title={t('noEntry')}
        icon={<DoorClosed size={32} strokeWidth={1.75} aria-hidden />}
        action={
          <Flex gap={3} wrap="wrap" justify="center">
            {mayJoinAgain && (
              <Button colorPalette="brand" onClick={askToJoin}>
                <RotateCw aria-hidden />
                {t('actions.retry', { ns: 'common' })}
              </Button>
            )}
            {refusal?.code === 'NOT_BOOKED' && <WayToSeat sessionId={sessionId} />}
            <ButtonLink variant="outline" to={isHost ? sessionUrls.list : bookingUrls.mySessions}>
              {t('toSessions')}
            </ButtonLink>
          </Flex>
        }
      >
        {text}
      </EmptyState>
    </Center>
  );
}
