import type { MemberShownFragment, RoomEventSubscription, RoomShownFragment, RoomStatus, RoomTrack } from '../../../apollo/generated.ts';

export type RoomShown = RoomShownFragment;
export type Member = MemberShownFragment;
export type RoomEvent = RoomEventSubscription['roomEvent'];

/** A chat message. */
export interface Message {
  id: string;
  version: number;
  text: string;
  at: string;
  memberId: string;
}

/** An emoji that is shown for a moment. */
export interface Reaction {
  version: number;
  emoji: string;
  memberId: string;
}

/** Why a person is no longer in the room. DROPPED: the server tells the reason on request, such as a cancelled booking. */
export type RoomOver = 'ENDED' | 'CANCELLED' | 'MISSED' | 'REMOVED' | 'REPLACED' | 'LEFT' | 'DROPPED';

/** The state of a room in a member's browser. */
export interface RoomState {
  version: number;
  status: RoomStatus;
  startedAt: string | null;
  memberId: string;
  isHost: boolean;
  members: ReadonlyMap<string, Member>;
  messages: readonly Message[];
  isChatLocked: boolean;
  reactions: readonly Reaction[];
  /** The versions of the latest events that switched the own sound and video off; 0 for none. */
  mutes: Readonly<Record<RoomTrack, number>>;
  over: RoomOver | null;
  /** The latest event, for announcements. */
  latest: RoomEvent | null;
}

/** The most reactions that are kept. */
const mostReactions = 12;

const roomOverOf: Partial<Record<RoomStatus, RoomOver>> = { ENDED: 'ENDED', MISSED: 'MISSED', CANCELLED: 'CANCELLED' };

/** The state of the room for a member who has just joined. */
export function enteredRoom(room: RoomShown, memberId: string): RoomState {
  return {
    version: room.version,
    status: room.status,
    startedAt: room.startedAt,
    memberId,
    isHost: room.viewerIsHost,
    members: new Map(room.members.map((member) => [member.id, member])),
    messages: room.messages.map(({ member, ...message }) => ({ ...message, memberId: member.id })),
    isChatLocked: room.isChatLocked,
    reactions: [],
    mutes: { AUDIO: 0, VIDEO: 0 },
    over: roomOverOf[room.status] ?? null,
    latest: null,
  };
}

/** The room after it was read again, without losing events that were received meanwhile. */
export const readAgain = (state: RoomState, room: RoomShown): RoomState =>
  room.version < state.version
    ? state
    : { ...enteredRoom(room, state.memberId), reactions: state.reactions, mutes: state.mutes, latest: state.latest };

/** The room after an event. An event that was received before changes nothing. */
export function heardInRoom(state: RoomState, event: RoomEvent): RoomState {
  if (event.version <= state.version || state.over) return state;
  const { member, message, emoji, track, version } = event;
  const nextRoom = { ...state, version, latest: event, ...roomChange(event, state.memberId === member?.id) };
  if (member) nextRoom.members = new Map(state.members).set(member.id, member);
  // Hosts are not muted when all guests are.
  if (event.kind === 'MUTED' && track && (member ? member.id === state.memberId : !state.isHost))
    nextRoom.mutes = { ...state.mutes, [track]: version };
  if (message) {
    const { member: by, ...chatMessage } = message;
    nextRoom.messages = [...state.messages, { ...chatMessage, memberId: by.id }];
  }
  if (emoji && member) nextRoom.reactions = [...state.reactions, { version, emoji, memberId: member.id }].slice(-mostReactions);
  return nextRoom;
}

function roomChange({ kind: roomKind, at: roomTime, member }: RoomEvent, isOwnMember: boolean): Partial<RoomState> {
  if (roomKind === 'STARTED') return { status: 'LIVE', startedAt: roomTime };
  if (roomKind === 'ENDED') return { status: 'ENDED', over: 'ENDED' };
  if (roomKind === 'CHAT_LOCKED' || roomKind === 'CHAT_UNLOCKED') return { isChatLocked: roomKind === 'CHAT_LOCKED' };
  if (isOwnMember && roomKind === 'REMOVED') return { over: member?.isRemoved ? 'REMOVED' : 'DROPPED' };
  if (isOwnMember && roomKind === 'REPLACED') return { over: roomKind };
  return {};
}

/** The members who are present, hosts first and then in the order in which they came. */
export const presentIn = ({ members }: Pick<RoomState, 'members'>): Member[] =>
  [...members.values()].filter(({ isPresent }) => isPresent).sort((a, b) => Number(b.isHost) - Number(a.isHost));

/** Raised hands, the earliest first. */
export const handsIn = (state: Pick<RoomState, 'members'>): Member[] =>
  presentIn(state)
    .filter(({ handRaisedAt }) => handRaisedAt !== null)
    .sort((a, b) => Date.parse(a.handRaisedAt ?? '') - Date.parse(b.handRaisedAt ?? ''));
