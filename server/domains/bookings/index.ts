import type { Domain } from '../domain.ts';
import { Booking, WaitingEntry } from './entities.ts';
import { crontab, jobs } from './jobs.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';

/** Seats in sessions, and the waiting list. */
export const bookings: Domain = {
  resolvers,
  entities: [Booking, WaitingEntry],
  plans,
  audited: { Booking: { table: 'bookings', label: ({ name }) => name } },
  jobs,
  crontab,
};
