import { poolOf } from '../../core/context.ts';
import type { Domain } from '../domain.ts';
import { LiveInterval, Room, RoomEvent, RoomMember } from './entities.ts';
import { crontab, jobs, moments } from './jobs.ts';
import { mayHaveMedia } from './media.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';

/** Where online sessions take place. */
export const room: Domain = {
  resolvers,
  entities: [Room, RoomMember, RoomEvent, LiveInterval],
  plans,
  jobs,
  crontab,
  moments,
  routes: (router, { platform }) =>
    platform.rooms.routes?.(router, (sessionId, memberId) => mayHaveMedia(poolOf(platform), sessionId, memberId)),
};
