import { reactions, roomSayRules } from '../../../schema/rules/rooms.ts';
import type { Context } from '../../core/context.ts';
import { userError, validate } from '../../core/errors.ts';
import { sql } from '../../platform/database/sql.ts';
import { actIn } from './acting.ts';
import { countInRoom } from './limits.ts';
import { tellRoom } from './telling.ts';

/** Adds a message to the chat. A repeated call with the same `messageId` answers the message of the first. */
export async function roomSay(context: Context, sessionId: string, given: string, messageId: string | null = null) {
  const { text } = validate(roomSayRules, { text: given });
  const { memberId, isHost, isChatLocked } = await actIn(context, sessionId);
  const saidMessage = messageId && (await messageSaidBefore(context, messageId, memberId));
  if (saidMessage) return { message: saidMessage };
  if (isChatLocked && !isHost) throw userError('WRONG_STATE', 'room.chatLocked');
  await countInRoom(context, 'messages', memberId);
  return { message: { id: await tellRoom(context, sessionId, { kind: 'MESSAGE', memberId, text, saidAs: messageId ?? undefined }) } };
}

/**
 * The message that the member has sent with this id before, or null. The id of another event in a room that the user has joined is taken.
 * Events in other rooms do not count, so that nobody learns of what they cannot see.
 * @throws TAKEN
 */
async function messageSaidBefore({ db }: Context, messageId: string, memberId: string): Promise<{ id: string } | null> {
  const sameMessages = await sql<{ id: string; isOwn: boolean }>`
    select e.id, e.kind = 'MESSAGE' and e.member_id = ${memberId} as "isOwn"
    from room_events e join room_members m on m.session_id = e.session_id
      join room_members own on own.user_id = m.user_id and own.id = ${memberId}
    where e.said_as = ${messageId} or (e.id = ${messageId} and e.said_as is null)`.rows(db);
  const ownMessage = sameMessages.find(({ isOwn }) => isOwn);
  if (!ownMessage && sameMessages.length) throw userError('TAKEN', 'room.messageIdTaken', ['messageId']);
  return ownMessage ? { id: ownMessage.id } : null;
}

/** Raises or lowers the viewer's hand. A host may lower that of any member. */
export async function roomHandRaise(context: Context, sessionId: string, raised: boolean, memberId: string | null = null) {
  const { db, now } = context;
  const actingMember = await actIn(context, sessionId);
  const handMemberId = memberId ?? actingMember.memberId;
  if (handMemberId !== actingMember.memberId && (raised || !actingMember.isHost))
    throw userError('NOT_FOUND', 'room.noSuchMember', ['memberId']);
  await countInRoom(context, 'signs', actingMember.memberId);
  const member = await sql<{ wasRaised: boolean }>`
    select hand_raised_at is not null as "wasRaised" from room_members
    where id = ${handMemberId} and session_id = ${sessionId} and is_present`.first(db);
  if (!member) throw userError('NOT_FOUND', 'room.noSuchMember', ['memberId']);
  if (member.wasRaised !== raised) {
    await sql`update room_members set hand_raised_at = ${raised ? now() : null} where id = ${handMemberId}`.run(db);
    await tellRoom(context, sessionId, { kind: raised ? 'HAND_RAISED' : 'HAND_LOWERED', memberId: handMemberId });
  }
  return { member: { id: handMemberId } };
}

const allowedReactions: ReadonlySet<string> = new Set(reactions);

/** Shows an emoji to the room. */
export async function roomReact(context: Context, sessionId: string, emoji: string) {
  if (!allowedReactions.has(emoji)) throw userError('INVALID', 'room.noSuchReaction', ['emoji']);
  const { memberId } = await actIn(context, sessionId);
  await countInRoom(context, 'signs', memberId);
  await tellRoom(context, sessionId, { kind: 'REACTION', memberId, emoji });
  return { sessionId };
}
