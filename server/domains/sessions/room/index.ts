import type { Domain } from '../../domain.ts';
import { LiveInterval, Room, RoomEvent, RoomMember } from './entities.ts';
import { crontab, jobs } from './jobs.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';

/** Where online sessions take place. Part of the domain of sessions, which own its tables. */
export const rooms: Domain = { resolvers, entities: [Room, RoomMember, RoomEvent, LiveInterval], plans, jobs, crontab };
