import { IdempotencyKey } from '../core/idempotency.ts';
import { accounts } from './accounts/index.ts';
import { admins } from './admins/index.ts';
import { audit } from './audit/index.ts';
import { availability } from './availability/index.ts';
import { billing } from './billing/index.ts';
import { bookings } from './bookings/index.ts';
import { books } from './books/index.ts';
import { content } from './content/index.ts';
import { creators } from './creators/index.ts';
import { customers } from './customers/index.ts';
import { deletion } from './deletion/index.ts';
import { documents } from './documents/index.ts';
import type { Domain } from './domain.ts';
import { exports } from './exports/index.ts';
import { files } from './files/index.ts';
import { keys } from './keys/index.ts';
import { notices } from './notices/index.ts';
import { orders } from './orders/index.ts';
import { ownership } from './ownership/index.ts';
import { payouts } from './payouts/index.ts';
import { plans } from './plans/index.ts';
import { products } from './products/index.ts';
import { progress } from './progress/index.ts';
import { promos } from './promos/index.ts';
import { reports } from './reports/index.ts';
import { room } from './room/index.ts';
import { sessions } from './sessions/index.ts';
import { site } from './site/index.ts';
import { storefront } from './storefront/index.ts';
import { subscriptions } from './subscriptions/index.ts';
import { webhooks } from './webhooks/index.ts';

/**
 * All domains, the lowest first. A domain imports only from those before it. It tells those after it by events, for which they declare
 * listeners in `on` (decision 67).
 */
export const domains: readonly Domain[] = [
  audit,
  plans,
  files,
  creators,
  accounts,
  admins,
  keys,
  customers,
  promos,
  billing,
  subscriptions,
  products,
  content,
  sessions,
  availability,
  bookings,
  orders,
  room,
  notices,
  progress,
  reports,
  documents,
  payouts,
  books,
  storefront,
  exports,
  ownership,
  deletion,
  webhooks,
  site,
];

/** The tables of all domains and of the core, for TypeORM. */
export const entities: readonly (new () => object)[] = [IdempotencyKey, ...domains.flatMap((domain) => domain.entities ?? [])];
