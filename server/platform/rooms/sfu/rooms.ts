import { type EndReason, sourcesOf } from '../../../../schema/signalling.ts';
import { longestPass, type MediaEvent } from '../rooms.ts';
import type { Admission } from '../tokens.ts';
import type { SfuOrder } from './order.ts';
import type { Participant } from './participant.ts';
import type { PeerOptions } from './peer.ts';
import { createRoom, type Room } from './room.ts';
import type { Tell } from './settings.ts';

/** How many UDP ports a participant takes: one to send, and one to receive. */
const portsOfOne = 2;

interface RoomsOptions extends PeerOptions {
  /** The most guests of one room. */
  capacity: number;
  tell: Tell;
  onEvent(room: string, event: MediaEvent): void;
  /** Reads the refusals of the previous process, and keeps new ones for the next. */
  refusals: { read(): [key: string, since: number][]; keep(all: [key: string, since: number][]): void };
}

/** All rooms of the process. */
export interface LiveRooms {
  /** Lets a participant in, or answers the reason why not. `resume` is the key of a connection that goes on. */
  enter(admission: Admission, resume: string | null): { participant: Participant; resumed: boolean } | EndReason;
  leave(participant: Participant): void;
  obey(order: SfuOrder): void;
  participants(): number;
  /** The hosts who are in each room now. */
  hosts(): [room: string, participants: string[]][];
  close(): void;
}

const keyOf = (room: string, participant = '') => `${room} ${participant}`;

export function createRooms({ capacity, tell, onEvent, refusals, ...peers }: RoomsOptions): LiveRooms {
  const rooms = new Map<string, Room>();
  /** By room or participant, a moment in milliseconds: passes that were made before it are refused. */
  const refused = new Map(refusals.read());
  /** How many ports all participants need, also those who have not opened a connection yet. */
  const promised = () => [...rooms.values()].reduce((sum, { participants }) => sum + participants.size, 0) * portsOfOne;

  function refuse(key: string, until: number): void {
    for (const [old, since] of refused) if (since < Date.now() - longestPass) refused.delete(old);
    refused.set(key, Math.max(until, refused.get(key) ?? 0));
    refusals.keep([...refused]);
  }

  const isRefused = ({ room, participant, madeAt }: Admission) =>
    [keyOf(room), keyOf(room, participant)].some((key) => madeAt <= (refused.get(key) ?? Number.NEGATIVE_INFINITY));

  function dropIfEmpty(name: string): void {
    const room = rooms.get(name);
    if (!room || room.participants.size) return;
    room.close('CLOSED');
    rooms.delete(name);
  }

  function remove(name: string, participant: Participant | undefined, reason: EndReason | null): void {
    const room = rooms.get(name);
    if (!room || !participant || room.participants.get(participant.admission.participant) !== participant) return;
    room.remove(participant, reason);
    onEvent(name, { kind: 'LEFT', participant: participant.admission.participant });
    dropIfEmpty(name);
  }

  return {
    enter(admission, resume) {
      if (isRefused(admission)) return 'REFUSED';
      const known = rooms.get(admission.room);
      const before = known?.participants.get(admission.participant);
      if (before && resume === before.resume) return { participant: before, resumed: true };
      const isFull = !admission.isHost && (known?.guests() ?? 0) >= capacity;
      if (!before && (isFull || promised() + portsOfOne > peers.ports.size)) return 'ROOM_FULL';
      const room = known ?? createRoom({ ...peers, tell });
      rooms.set(admission.room, room);
      const participant = room.add(admission);
      onEvent(admission.room, { kind: 'JOINED', participant: admission.participant });
      return { participant, resumed: false };
    },
    leave: (participant) => remove(participant.admission.room, participant, null),
    obey(order) {
      const room = rooms.get(order.room);
      if (order.type === 'mute') {
        for (const kind of sourcesOf[order.kind]) room?.participants.get(order.participant)?.switchOff(kind, order.at);
      } else if (order.type === 'remove') {
        refuse(keyOf(order.room, order.participant), order.at);
        const participant = room?.participants.get(order.participant);
        if (participant && isRefused(participant.admission)) remove(order.room, participant, 'REMOVED');
      } else {
        refuse(keyOf(order.room), order.at);
        room?.close('CLOSED');
        if (rooms.delete(order.room)) onEvent(order.room, { kind: 'CLOSED', participant: null });
      }
    },
    participants: () => promised() / portsOfOne,
    hosts: () =>
      [...rooms].map(([name, { participants }]) => [
        name,
        [...participants.values()].filter((one) => one.admission.isHost && one.isReachable()).map(({ admission }) => admission.participant),
      ]),
    close() {
      for (const room of rooms.values()) room.close('CLOSED');
    },
  };
}
