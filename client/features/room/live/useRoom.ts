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
export interface Refusal {
  code: UserErrorCode;
  message: string;
}

export interface Room {
  /** The state of the room; null until the viewer has joined. */
  state: RoomState | null;
  /** The media pass that came with the join. */
  firstPass: MediaPassFragment | null;
  /** Why the room could not be joined, in the person's language. */
  refusal: Refusal | null;
  /** Whether the line to the room is lost and being replaced. */
  isCut: boolean;
  join(): Promise<boolean>;
  leave(): void;
}

/** Milliseconds after which a failed subscription is tried again. */
const pause = 3000;

/**
 * Joins a room and follows it. After a lost line it goes on from the last received event. `join` throws if the server cannot be reached.
 */
export function useRoom(sessionId: string): Room {
  const client = useApolloClient();
  const connection = useConnection(useArea());
  const [state, setState] = useState<RoomState | null>(null);
  const [firstPass, setFirstPass] = useState<MediaPassFragment | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** Counts the lines to the room. Each is a subscription of its own. */
  const [line, setLine] = useState(0);
  const latest = useRef(state);
  latest.current = state;

  const join = useCallback(async () => {
    /** A member whose join is refused is no longer in the room. */
    const drop = (code?: UserErrorCode) => setState((before) => before && { ...before, over: code === 'REMOVED' ? 'REMOVED' : 'DROPPED' });
    const { data } = await client.mutate({ mutation: RoomJoinDocument, variables: { sessionId } }).catch((error: unknown) => {
      // The host may only view from now on.
      if (hasCode(error, 'FORBIDDEN')) drop();
      throw error;
    });
    const answer = data?.roomJoin;
    const [failure] = answer?.userErrors ?? [];
    setRefusal(failure ?? null);
    if (!answer?.room || !answer.member) {
      drop(failure?.code);
      return false;
    }
    setFirstPass(answer.media);
    setState(enteredRoom(answer.room, answer.member.id));
    setLine((before) => before + 1);
    return true;
  }, [client, sessionId]);

  // A lost line is replaced by one that goes on from the last event.
  const wasUp = useRef(false);
  useEffect(() => {
    if (connection === 'down' && wasUp.current) setLine((before) => before + 1);
    wasUp.current = connection === 'up';
  }, [connection]);

  const isIn = state !== null && state.over === null;
  useEffect(() => {
    if (!isIn || line === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFollowed = true;
    const variables = { sessionId, afterVersion: latest.current?.version ?? null };
    const again = () => {
      clearTimeout(timer);
      if (isFollowed) timer = setTimeout(() => void join().catch(again), pause);
    };
    const following = client.subscribe({ query: RoomEventDocument, variables, fetchPolicy: 'no-cache' }).subscribe({
      next({ data, error }) {
        if (error) again();
        if (!data) return;
        setState((before) => before && heardInRoom(before, data.roomEvent));
        if (data.roomEvent.kind === 'CHANGED') void look();
      },
      error: again,
    });
    const look = async () => {
      const { data } = await client.query({ query: RoomDocument, variables: { sessionId }, fetchPolicy: 'network-only' });
      const room = data?.room;
      if (room) setState((before) => before && readAgain(before, room));
    };
    return () => {
      isFollowed = false;
      clearTimeout(timer);
      following.unsubscribe();
    };
  }, [client, sessionId, isIn, line, join]);

  const leave = useCallback(() => {
    setState((before) => before && { ...before, over: 'LEFT' });
    // Without this call, the server notes after a while that the member has left.
    client.mutate({ mutation: RoomLeaveDocument, variables: { sessionId } }).catch(() => undefined);
  }, [client, sessionId]);

  return { state, firstPass, refusal, isCut: isIn && connection === 'down', join, leave };
}
