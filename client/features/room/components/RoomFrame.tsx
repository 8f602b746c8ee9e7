import { useState } from 'react';
import { canConnect } from '../../../rooms/media.ts';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';
import type { RoomShown } from '../live/room.ts';
import { useDeviceCheck } from '../live/useDeviceCheck.ts';
import type { Room } from '../live/useRoom.ts';
import { useRoomActions } from '../live/useRoomActions.ts';
import { useRoomMedia } from '../live/useRoomMedia.ts';
import { isProblem } from './DeviceProblem.tsx';
import { Lobby } from './Lobby.tsx';
import { NoEntry } from './NoEntry.tsx';
import { RoomOver } from './RoomOver.tsx';
import { Stage } from './Stage.tsx';

const roomOverBefore = { ENDED: 'ENDED', MISSED: 'MISSED', CANCELLED: 'CANCELLED' } as const;

/** A room in its three phases: the lobby, the stage, and the screen after it. */
export function RoomFrame({ shown, room, onLook }: { shown: RoomShown; room: Room; onLook: () => void }) {
  const { state } = room;
  const { sessionId, status } = shown;
  const roomOver = state ? state.over : (roomOverBefore[status as keyof typeof roomOverBefore] ?? null);
  const isLive = state?.status === 'LIVE' && !roomOver;
  const [isAble] = useState(canConnect);
  const check = useDeviceCheck(isAble && !isLive && !roomOver);
  const { choice, states } = check;
  // A device that the browser refused in the lobby is not asked for again.
  const entering = {
    ...choice,
    withCamera: choice.withCamera && !isProblem(states.CAMERA),
    withMicrophone: choice.withMicrophone && !isProblem(states.MICROPHONE),
  };
  const media = useRoomMedia({ sessionId, isLive, firstPass: room.firstPass, choice: entering });
  const actions = useRoomActions(sessionId);
  const [joining, setJoining] = useState(false);

  const enterRoom = async (starts: boolean) => {
    setJoining(true);
    try {
      const isIn = (state !== null && !state.over) || (await room.join());
      if (isIn && starts) await actions.start();
      if (!isIn) onLook();
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setJoining(false);
    }
  };

  if (roomOver === 'DROPPED') return <NoEntry sessionId={sessionId} room={room} />;
  if (roomOver) return <RoomOver roomOver={roomOver} room={shown} onJoin={() => void enterRoom(false)} joining={joining} />;
  if (isLive && media)
    return <Stage shown={shown} room={room} state={state} media={media} actions={actions} speaker={choice.speaker} isAble={isAble} />;
  return (
    <Lobby
      shown={shown}
      state={state}
      check={isAble ? check : null}
      roomRefusal={room.refusal}
      isCut={room.isCut}
      busy={joining || actions.busy || isLive}
      onEnter={(starts) => void enterRoom(starts)}
      onLeave={room.leave}
    />
  );
}
