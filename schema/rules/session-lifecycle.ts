/** The stored state of a session. LOBBY is not stored: it follows the clock. */
export type StoredSessionStatus = 'DRAFT' | 'HELD' | 'SCHEDULED' | 'LIVE' | 'ENDED' | 'MISSED' | 'CANCELLED' | 'RELEASED';
/** A step of a session's life. Steps of slots are `confirm`, `release` and `hold`. */
export type SessionStep = 'publish' | 'cancel' | 'start' | 'end' | 'miss' | 'confirm' | 'release' | 'hold';

/**
 * A session's life: state x step → state. Other steps are refused as WRONG_STATE. An offline session ends without a start. A released slot
 * may be taken again, since a payment can arrive late.
 */
export const sessionLifecycle: Readonly<Record<StoredSessionStatus, Partial<Record<SessionStep, StoredSessionStatus>>>> = {
  DRAFT: { publish: 'SCHEDULED' },
  HELD: { confirm: 'SCHEDULED', release: 'RELEASED' },
  SCHEDULED: { start: 'LIVE', end: 'ENDED', miss: 'MISSED', cancel: 'CANCELLED' },
  LIVE: { end: 'ENDED' },
  ENDED: {},
  MISSED: {},
  CANCELLED: {},
  RELEASED: { hold: 'HELD', confirm: 'SCHEDULED' },
};

/** The zone in which a session's new day and time are read: a draft takes the account's, an announced one keeps its own. */
export const zoneOfTime = ({ status, timeZone }: { status: string; timeZone: string }, accountZone: string): string =>
  status === 'DRAFT' ? accountZone : timeZone;

/**
 * Until when seats of an announced session are sold, by its state: until the start, and once a host has started it, until the end. Between
 * the planned start and the host's no seat is sold, since the session may still be missed. An offline session is never started, and sells
 * until its start.
 */
export const soldUntil = { SCHEDULED: 'startsAt', LIVE: 'endsAt' } as const satisfies Partial<
  Record<StoredSessionStatus, 'startsAt' | 'endsAt'>
>;

/** Why no seat of an announced session is sold now: it is over, or its start has passed and it is not live. Null while seats are sold. */
export function whyNotSold({ status, startsAt, endsAt }: { status: StoredSessionStatus; startsAt: Date; endsAt: Date }, now: Date) {
  if ((status !== 'SCHEDULED' && status !== 'LIVE') || endsAt <= now) return 'ENDED';
  return { startsAt, endsAt }[soldUntil[status]] <= now ? 'STARTED' : null;
}

/** Minutes before its start from which the room of an online session is open. */
export const lobbyMinutes = 15;

/** When the room of an online session opens. */
export const opensAt = (startsAt: Date): Date => new Date(startsAt.getTime() - lobbyMinutes * 60_000);

/** The actions on a session, in the order in which screens offer them. */
export const sessionActions = ['PUBLISH', 'EDIT', 'START', 'JOIN', 'END', 'REPEAT', 'DUPLICATE', 'CANCEL', 'DELETE'] as const;
export type SessionAction = (typeof sessionActions)[number];

/** The facts about a session that decide which actions are possible. */
export interface SessionState {
  status: StoredSessionStatus;
  location: 'ONLINE' | 'OFFLINE';
  startsAt: Date | null;
  endsAt: Date | null;
  /** Whether the session is a slot that a customer has booked. */
  isSlot: boolean;
  /** Whether its series has later sessions. */
  hasFollowing: boolean;
}

/** The key of the message that says why an action is not possible; null when it is. */
type Refusal = string | null;
const isOver = ({ status }: SessionState) => ['ENDED', 'MISSED', 'CANCELLED', 'RELEASED'].includes(status);
/** Why no action is possible on a session that is over. */
const over = ({ status }: SessionState) => (status === 'CANCELLED' ? 'session.cancelled' : 'session.over');

/** Why the room of a session is closed; null while it is open. */
function closedRoom(session: SessionState, now: Date): Refusal {
  const { status, location, startsAt, endsAt } = session;
  if (location === 'OFFLINE') return 'session.noRoom';
  if (status === 'DRAFT' || status === 'HELD' || !startsAt || !endsAt) return 'session.notScheduled';
  if (isOver(session)) return over(session);
  if (status === 'LIVE') return null;
  if (now < opensAt(startsAt)) return 'session.tooEarly';
  return now < endsAt ? null : 'session.over';
}

const refusals: Readonly<Record<SessionAction, (session: SessionState, now: Date) => Refusal>> = {
  PUBLISH: ({ status }) => (sessionLifecycle[status].publish ? null : 'session.cannotPublish'),
  EDIT: (session) => {
    if (session.isSlot) return 'session.slotMovesOnly';
    if (session.status === 'LIVE') return 'session.isLive';
    return isOver(session) ? over(session) : null;
  },
  START: (session, now) => (session.status === 'LIVE' ? 'session.isLive' : closedRoom(session, now)),
  JOIN: closedRoom,
  END: ({ status }) => (status === 'LIVE' ? null : 'session.notLive'),
  REPEAT: (session) => {
    const { status, startsAt, isSlot, hasFollowing } = session;
    if (isSlot) return 'session.slotRepeats';
    if (status === 'LIVE') return 'session.isLive';
    if (isOver(session)) return over(session);
    if (!startsAt) return 'session.noDate';
    return hasFollowing ? 'session.notLast' : null;
  },
  DUPLICATE: ({ isSlot }) => (isSlot ? 'session.slotRepeats' : null),
  CANCEL: (session) => {
    if (sessionLifecycle[session.status].cancel) return null;
    if (session.status === 'DRAFT') return 'session.draftIsDeleted';
    if (session.status === 'LIVE') return 'session.liveIsEnded';
    return session.status === 'HELD' ? 'session.isHeld' : over(session);
  },
  DELETE: (session) => {
    if (session.status === 'DRAFT') return null;
    return sessionLifecycle[session.status].cancel ? 'session.onlyDraftsDeleted' : 'session.onlyDrafts';
  },
};

/** The key of the message that says why an action is not possible now; null when it is. */
export const whyNot = (action: SessionAction, session: SessionState, now: Date): Refusal => refusals[action](session, now);

/** Every action on a session, each with the key of the message that says why it is not possible now. */
export const nextSteps = (session: SessionState, now: Date): { action: SessionAction; reason: Refusal }[] =>
  sessionActions.map((action) => ({ action, reason: whyNot(action, session, now) }));
