import type { Context } from '../../core/context.ts';
import { overLimit, refusal } from '../../core/limits.ts';
import type { Window } from '../../platform/limits.ts';

/** How often a member may do something in ten seconds, and a viewer may join in a minute. All processes count together. */
const roomWindows = {
  joins: { points: 20, duration: 60 },
  messages: { points: 10, duration: 10 },
  signs: { points: 20, duration: 10 },
} as const satisfies Record<string, Window>;

/**
 * Counts an act in a room: a join of a user, or a member's message or sign (a reaction, a raised hand).
 * @throws THROTTLED after too many
 */
export async function countInRoom({ platform: { limits } }: Context, what: keyof typeof roomWindows, who: string): Promise<void> {
  const roomRefusal = await refusal(limits.of(`room.${what}`, roomWindows[what]), who);
  if (roomRefusal) throw overLimit(roomRefusal, 'room.tooFast');
}
