import { Box, Button, chakra, Flex, Grid, Heading } from '@chakra-ui/react';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { scrollsInLowWindows } from '../../../ui/theme/lowWindows.ts';
import { presentIn, type RoomShown, type RoomState } from '../live/room.ts';
import type { DeviceCheck as Check } from '../live/useDeviceCheck.ts';
import type { RoomRefusal } from '../live/useRoom.ts';
import { DeviceCheck } from './DeviceCheck.tsx';
import { LobbyTime } from './LobbyTime.tsx';
import { MinutesNotice } from './MinutesNotice.tsx';
import { Unable } from './Unable.tsx';
import { WhoIsHere } from './WhoIsHere.tsx';

interface LobbyProps {
  shown: RoomShown;
  state: RoomState | null;
  /** Null in a browser that cannot connect video and audio. */
  check: Check | null;
  roomRefusal: RoomRefusal | null;
  isCut: boolean;
  busy: boolean;
  /** Joins; `starts` also starts the session. */
  onEnter: (starts: boolean) => void;
  onLeave: () => void;
}

const alongEdge = {
  position: { base: 'fixed', lg: 'static' },
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: 'docked',
  bg: 'bg',
  paddingInline: { base: 4, lg: 0 },
  paddingBlock: { base: 3, lg: 0 },
  css: scrollsInLowWindows,
} as const;

/** Before the session: its title, its start, the people who wait, and whether camera and microphone work. */
export function Lobby({ shown, state, check, roomRefusal, isCut, busy, onEnter, onLeave }: LobbyProps) {
  const { t } = useTranslation('room');
  const status = state?.status ?? shown.status;
  const isHost = shown.viewerIsHost;
  const present = presentIn(state ?? { members: new Map(shown.members.map((member) => [member.id, member])) });
  const starts = isHost && status === 'LOBBY';
  const enter = t(starts ? 'lobby.start' : check ? 'lobby.join' : 'unable.join');
  return (
    <Flex as="main" direction="column" flex={1} minHeight="100dvh" bg="bg">
      <Box
        width="full"
        maxWidth="content"
        marginInline="auto"
        paddingInline={{ base: 4, md: 8 }}
        paddingBlock={{ base: 5, md: 10 }}
        flex={1}
      >
        <Box marginBlockEnd={{ base: 5, md: 8 }}>
          <chakra.p color="brand.fg" fontWeight="medium" textStyle="sm">
            {t(isHost ? 'lobby.youHost' : 'lobby.hostedBy')} {!isHost && <BiText value={shown.creatorName} valueAr={shown.creatorNameAr} />}
          </chakra.p>
          <Heading as="h1" textStyle={{ base: '2xl', md: '3xl' }} fontWeight="semibold" overflowWrap="anywhere">
            <BiText value={shown.title} valueAr={shown.titleAr} />
          </Heading>
        </Box>
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
          columnGap={10}
          rowGap={5}
          alignItems="start"
          templateRows={{ lg: 'auto auto 1fr' }}
        >
          <Box gridRow={{ lg: '1 / span 3' }} order={{ base: 1, lg: 0 }}>
            {check ? <DeviceCheck check={check} /> : <Unable isHost={isHost} />}
          </Box>
          <LobbyTime shown={shown} status={status} />
          <Flex direction="column" gap={5} _empty={{ display: 'none' }}>
            {isCut && <Alert tone="warning">{t('reconnecting')}</Alert>}
            {roomRefusal && <Alert tone="error">{roomRefusal.message}</Alert>}
            {isHost && <MinutesNotice />}
            {state && !starts ? (
              <WaitingInLobby onLeave={onLeave} name={<BiText value={shown.creatorName} valueAr={shown.creatorNameAr} />} />
            ) : (
              // On a phone the button is always in sight, at the lower edge.
              <Box {...alongEdge}>
                <Button
                  colorPalette="brand"
                  size="lg"
                  width="full"
                  disabled={status === 'NOT_OPEN'}
                  loading={busy}
                  loadingText={enter}
                  onClick={() => onEnter(starts)}
                >
                  {enter}
                </Button>
              </Box>
            )}
          </Flex>
          <Box order={{ base: 2, lg: 0 }} paddingBlockEnd={{ base: 20, lg: 0 }}>
            <WhoIsHere members={present} ownId={state?.memberId ?? null} isWaiting={status === 'LOBBY'} />
          </Box>
        </Grid>
      </Box>
    </Flex>
  );
}

/** Shown to a guest who has joined before the host has started. */
function WaitingInLobby({ name, onLeave }: { name: React.ReactNode; onLeave: () => void }) {
  const { t } = useTranslation('room');
  return (
    <Flex direction="column" gap={3}>
      <Alert tone="info">
        <chakra.strong display="block">{t('lobby.youAreIn')}</chakra.strong>
        {t('lobby.waiting')} {name}
      </Alert>
      <Button variant="outline" onClick={onLeave}>
        <LogOut aria-hidden className="flip" />
        {t('controls.leave')}
      </Button>
    </Flex>
  );
}
