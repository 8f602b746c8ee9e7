import { poolOf } from '../../core/context.ts';
import { customerCopied } from '../../core/copies.ts';
import { on } from '../../core/events.ts';
import { signInsEnded } from '../accounts/events.ts';
import { editingEnded } from '../admins/events.ts';
import { bookingCancelled, bookingChanged } from '../bookings/events.ts';
import type { Domain } from '../domain.ts';
import { sessionMoved, sessionsCalledOff } from '../sessions/events.ts';
import { copied } from './copied.ts';
import { LiveInterval, Room, RoomEvent, RoomMember } from './entities.ts';
import { endMediaOfSignIns, expelCancelled, expelHost } from './expelling.ts';
import { crontab, jobs, moments } from './jobs.ts';
import { mayHaveMedia } from './media.ts';
import { reads } from './reads.ts';
import { resolvers } from './resolvers.ts';
import { roomChanged } from './telling.ts';

/** Where online sessions take place. */
export const room: Domain = {
  resolvers,
  entities: [Room, RoomMember, RoomEvent, LiveInterval],
  reads,
  on: [
    on(customerCopied, async () => copied),
    on(signInsEnded, endMediaOfSignIns),
    on(editingEnded, expelHost),
    on(sessionMoved, (context, { sessionId }) => roomChanged(context, sessionId)),
    on(sessionsCalledOff, async (context, { sessionIds }) => {
      for (const id of sessionIds) await roomChanged(context, id);
    }),
    on(bookingChanged, async (context, { slotId }) => {
      if (slotId) await roomChanged(context, slotId);
    }),
    on(bookingCancelled, expelCancelled),
  ],
  jobs,
  crontab,
  moments,
  routes: (router, { platform }) =>
    platform.rooms.routes?.(router, (sessionId, memberId) => mayHaveMedia(poolOf(platform), sessionId, memberId)),
  // Who may be in it, and until when (decision 29).
  joins: ['creators', 'sessions', 'sign_ins'],
};
