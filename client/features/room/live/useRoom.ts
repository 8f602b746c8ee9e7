import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useConnection } from '../../../apollo/connection.ts';
import { hasCode } from '../../../apollo/errorCode.ts';
import {
  type MediaPassFragment,
  RoomDocument,
  RoomEventDocument,
  RoomJoinDocument,
  RoomLeaveDocument,
  type UserErrorCode,
} from '../../../apollo/generated.ts';
import { useArea } from '../../../session/auth.ts';
import { enteredRoom, heardInRoom, type RoomState, readAgain } from './room.ts';

/** Why a join was refused. */
export interface RoomRefusal {
  code: UserErrorCode;
  message: string;
}

export interface Room {
  /** The state of the room; null until the viewer has joined. */
  state: RoomState | null;
  /** The media pass that came with the join. */
  firstPass: MediaPassFragment | null;
  /** Why the room could not be joined, in the person's language. */
  refusal: RoomRefusal | null;
  /** Whether the line to the room is lost and being replaced. */
  isCut: boolean;
  join(): Promise<boolean>;
  leave(): void;
}

/** Milliseconds after which a failed subscription is tried again. */
const joinPause = 3000;

/**
 * Joins a room and follows it. After a lost line it goes on from the last received event. `join` throws if the server cannot be reached.
 */
export function useRoom(sessionId: string): Room {
  const client = useApolloClient();
  const connection = useConnection(useArea());
  const [state, setState] = useState<RoomState | null>(null);
  const [firstPass, setFirstPass] = useState<MediaPassFragment | null>(null);
  const [roomRefusal, setRoomRefusal] = useState<RoomRefusal | null>(null);
  /** Counts the lines to the room. Each is a subscription of its own. */
  const [roomLine, setRoomLine] = useState(0);
  const latestRoom = useRef(state);
  latestRoom.current = state;

  const join = useCallback(async () => {
    /** A member whose join is refused is no longer in the room. */
    const dropFromRoom = (code?: UserErrorCode) =>
      setState((roomBefore) => roomBefore && { ...roomBefore, over: code === 'REMOVED' ? 'REMOVED' : 'DROPPED' });
    const { data } = await client.mutate({ mutation: RoomJoinDocument, variables: { sessionId } }).catch((error: unknown) => {
      // The host may only view from now on.
      if (hasCode(error, 'FORBIDDEN')) dropFromRoom();
      throw error;
    });
    const joinAnswer = data?.roomJoin;
    const [joinFailure] = joinAnswer?.userErrors ?? [];
    setRoomRefusal(joinFailure ?? null);
    if (!joinAnswer?.room || !joinAnswer.member) {
      dropFromRoom(joinFailure?.code);
      return false;
    }
    setFirstPass(joinAnswer.media);
    setState(enteredRoom(joinAnswer.room, joinAnswer.member.id));
    setRoomLine((roomBefore) => roomBefore + 1);
    return true;
  }, [client, sessionId]);

  // A lost line is replaced by one that goes on from the last event.
  const wasRoomUp = useRef(false);
  useEffect(() => {
    if (connection === 'down' && wasRoomUp.current) setRoomLine((roomBefore) => roomBefore + 1);
    wasRoomUp.current = connection === 'up';
  }, [connection]);

  const isInRoom = state !== null && state.over === null;
  useEffect(() => {
    if (!isInRoom || roomLine === 0) return;
    let joinTimer: ReturnType<typeof setTimeout> | undefined;
    let isRoomFollowed = true;
    const variables = { sessionId, afterVersion: latestRoom.current?.version ?? null };
    const joinAgain = () => {
      clearTimeout(joinTimer);
      if (isRoomFollowed) joinTimer = setTimeout(() => void join().catch(joinAgain), joinPause);
    };
    const roomFollowing = client.subscribe({ query: RoomEventDocument, variables, fetchPolicy: 'no-cache' }).subscribe({
      next({ data, error }) {
        if (error) joinAgain();
        if (!data) return;
        setState((roomBefore) => roomBefore && heardInRoom(roomBefore, data.roomEvent));
        if (data.roomEvent.kind === 'CHANGED') void readRoom();
      },
      error: joinAgain,
    });
    const readRoom = async () => {
      const { data } = await client.query({ query: RoomDocument, variables: { sessionId }, fetchPolicy: 'network-only' });
      const room = data?.room;
      if (room) setState((roomBefore) => roomBefore && readAgain(roomBefore, room));
    };
    return () => {
      isRoomFollowed = false;
      clearTimeout(joinTimer);
      roomFollowing.unsubscribe();
    };
  }, [client, sessionId, isInRoom, roomLine, join]);

  const leave = useCallback(() => {
    setState((roomBefore) => roomBefore && { ...roomBefore, over: 'LEFT' });
    // Without this call, the server notes after a while that the member has left.
    client.mutate({ mutation: RoomLeaveDocument, variables: { sessionId } }).catch(() => undefined);
  }, [client, sessionId]);

  return { state, firstPass, refusal: roomRefusal, isCut: isInRoom && connection === 'down', join, leave };
}
