import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { MediaRoom } from '../../../rooms/media.ts';
import { useMediaRoom } from '../../../rooms/useMediaRoom.ts';
import { handsIn, type RoomShown, type RoomState } from '../live/room.ts';
import { useRoomKeys } from '../live/shortcuts.ts';
import { useAwake } from '../live/useAwake.ts';
import { useFullscreen } from '../live/useFullscreen.ts';
import { useHostMutes } from '../live/useHostMutes.ts';
import { useNews } from '../live/useNews.ts';
import type { Room } from '../live/useRoom.ts';
import type { RoomActions } from '../live/useRoomActions.ts';
import { useStageView } from '../live/useStageView.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { ControlBar } from './ControlBar.tsx';
import { EndDialog } from './EndDialog.tsx';
import { Notices } from './Notices.tsx';
import { People } from './People.tsx';
import { PeoplePanel } from './PeoplePanel.tsx';
import { Reactions } from './Reactions.tsx';
import { RoomAudio } from './RoomAudio.tsx';
import { SidePanel } from './SidePanel.tsx';
import { StageTop } from './StageTop.tsx';

interface StageProps {
  shown: RoomShown;
  room: Room;
  state: RoomState;
  media: MediaRoom;
  actions: RoomActions;
  speaker: string | null;
  /** Whether this browser can connect video and audio. If not, the person can only chat. */
  isAble: boolean;
}

/** A live room in dark colours: the people, shared screens and the chat. */
export function Stage({ shown, room, state, media, actions, speaker, isAble }: StageProps) {
  const mediaSeen = useMediaRoom(media);
  const view = useStageView(isAble ? null : 'chat');
  const fullscreen = useFullscreen();
  const { roomNews, unread } = useNews(state, view.panel === 'chat');
  const [endingRoom, setEndingRoom] = useState(false);
  const [chatDraft, setChatDraft] = useState('');
  useHostMutes(media, state);
  useAwake();

  const ownMember = state.members.get(state.memberId);
  const hands = state.isHost ? handsIn(state).length : 0;
  const raiseOwnHand = () => actions.raiseHand(!ownMember?.handRaisedAt);
  const turnDevice = (kind: 'MICROPHONE' | 'CAMERA' | 'SCREEN') => void media.turn(kind, mediaSeen.local[kind].state !== 'ON');
  useRoomKeys((command, isDown) => {
    if (command === 'talk') void media.turn('MICROPHONE', isDown);
    else if (command === 'microphone') turnDevice('MICROPHONE');
    else if (command === 'camera') turnDevice('CAMERA');
    else if (command === 'hand') raiseOwnHand();
    else if (command === 'fullscreen') fullscreen?.toggle();
    else view.toggle(command);
  });

  return (
    <Flex as="main" direction="column" height="100dvh" bg="#0a0f1a" color="white" overflow="hidden">
      <StageTop shown={shown} state={state} view={view} fullscreen={fullscreen} hands={hands} />
      <Flex flex={1} minHeight={0} position="relative">
        <Box flex={1} minWidth={0} position="relative" padding={{ base: 2, md: 3 }}>
          <People state={state} media={media} seen={mediaSeen} view={view.view} />
          <Reactions state={state} />
          <Notices media={media} seen={mediaSeen} isCut={room.isCut} />
        </Box>
        {view.panel && (
          <SidePanel panel={view.panel} onClose={view.close} panelMembers={view.panel === 'people' ? state.members : null}>
            {view.panel === 'chat' ? (
              <ChatPanel state={state} actions={actions} chatDraft={chatDraft} onChatDraft={setChatDraft} />
            ) : (
              <PeoplePanel state={state} seen={mediaSeen} actions={actions} />
            )}
          </SidePanel>
        )}
      </Flex>
      <ControlBar
        state={state}
        media={media}
        seen={mediaSeen}
        actions={actions}
        view={view}
        unread={unread}
        hands={hands}
        isMediaAble={isAble}
        onTurn={turnDevice}
        onHand={raiseOwnHand}
        onLeave={() => (state.isHost ? setEndingRoom(true) : room.leave())}
      />
      <RoomAudio participants={mediaSeen.participants} speaker={speaker} />
      <EndDialog
        open={endingRoom}
        busy={actions.busy}
        onClose={() => setEndingRoom(false)}
        onLeave={room.leave}
        onEnd={() => actions.end(() => setEndingRoom(false))}
      />
      <chakra.p srOnly role="status" aria-live="polite">
        {roomNews}
      </chakra.p>
    </Flex>
  );
}
