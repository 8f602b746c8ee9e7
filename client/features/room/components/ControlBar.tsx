import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Camera, CameraOff, Hand, LogOut, MessageSquare, Mic, MicOff, MonitorUp, MonitorX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MediaRoom, MediaState } from '../../../rooms/media.ts';
import type { RoomState } from '../live/room.ts';
import type { RoomActions } from '../live/useRoomActions.ts';
import type { useStageView } from '../live/useStageView.ts';
import { Badged } from './Badged.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { PeopleButton } from './PeopleButton.tsx';
import { ReactionMenu } from './ReactionMenu.tsx';
import { RoomButton } from './RoomButton.tsx';

interface ControlBarProps {
  state: RoomState;
  media: MediaRoom;
  seen: MediaState;
  actions: RoomActions;
  view: ReturnType<typeof useStageView>;
  unread: number;
  /** The number of raised hands, for hosts. */
  hands: number;
  /** Whether this browser can connect video and audio. If not, the device buttons are left out. */
  isMediaAble: boolean;
  onTurn: (kind: 'MICROPHONE' | 'CAMERA' | 'SCREEN') => void;
  onHand: () => void;
  onLeave: () => void;
}

const canShare = () => typeof navigator.mediaDevices?.getDisplayMedia === 'function';

/** The bar at the lower edge: the own devices, reactions, and the button to leave. */
export function ControlBar({ state, media, seen, actions, view, unread, hands, isMediaAble, onTurn, onHand, onLeave }: ControlBarProps) {
  const { t } = useTranslation('room');
  const { MICROPHONE, CAMERA, SCREEN } = seen.local;
  const isMicOn = MICROPHONE.state === 'ON';
  const isCameraOn = CAMERA.state === 'ON';
  const isSharing = SCREEN.state === 'ON';
  const isHandUp = Boolean(state.members.get(state.memberId)?.handRaisedAt);
  return (
    <Flex
      role="toolbar"
      aria-label={t('controls.title')}
      align="center"
      justify="center"
      gap={{ base: 1, md: 3 }}
      paddingInline={2}
      paddingBlockStart={2}
      paddingBlockEnd="max(0.75rem, env(safe-area-inset-bottom))"
    >
      {isMediaAble && (
        <>
          <RoomButton
            icon={isMicOn ? Mic : MicOff}
            label={t(isMicOn ? 'controls.mute' : 'controls.unmute')}
            isOff={!isMicOn}
            shortcut="m"
            onClick={() => onTurn('MICROPHONE')}
          />
          <RoomButton
            icon={isCameraOn ? Camera : CameraOff}
            label={t(isCameraOn ? 'controls.cameraOff' : 'controls.cameraOn')}
            isOff={!isCameraOn}
            shortcut="v"
            onClick={() => onTurn('CAMERA')}
          />
        </>
      )}
      {isMediaAble && canShare() && (
        <RoomButton
          display={{ base: 'none', md: 'inline-flex' }}
          icon={isSharing ? MonitorX : MonitorUp}
          label={t(isSharing ? 'controls.stopSharing' : 'controls.share')}
          isOn={isSharing}
          onClick={() => onTurn('SCREEN')}
        />
      )}
      <RoomButton
        icon={Hand}
        label={t(isHandUp ? 'controls.lowerHand' : 'controls.raiseHand')}
        isOn={isHandUp}
        shortcut="h"
        onClick={onHand}
      />
      <ReactionMenu onReaction={actions.react} />
      <Badged count={unread} label={t('chat.unread', { count: unread })}>
        <RoomButton
          icon={MessageSquare}
          label={t('chat.title')}
          isOn={view.panel === 'chat'}
          aria-expanded={view.panel === 'chat'}
          shortcut="c"
          onClick={() => view.toggle('chat')}
        />
      </Badged>
      <Box display={{ base: 'none', md: 'block' }}>
        <PeopleButton view={view} hands={hands} />
      </Box>
      {isMediaAble && <MoreMenu media={media} seen={seen} />}
      <Button
        colorPalette="red"
        size="lg"
        borderRadius="full"
        minWidth={11}
        paddingInline={{ base: 3, md: 5 }}
        aria-label={t(state.isHost ? 'controls.end' : 'controls.leave')}
        onClick={onLeave}
      >
        <LogOut aria-hidden className="flip" />
        <chakra.span display={{ base: 'none', md: 'inline' }}>{t(state.isHost ? 'controls.end' : 'controls.leave')}</chakra.span>
      </Button>
    </Flex>
  );
}
