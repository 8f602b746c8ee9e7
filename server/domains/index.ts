import { accounts } from './accounts/index.ts';
import { admins } from './admins/index.ts';
import { audit } from './audit/index.ts';
import { billing } from './billing/index.ts';
import { bookings } from './bookings/index.ts';
import { paper } from './bookings/paper/index.ts';
import { books } from './books/index.ts';
import { content } from './content/index.ts';
import { creators } from './creators/index.ts';
import { customers } from './customers/index.ts';
import { documents } from './documents/index.ts';
import type { Domain } from './domain.ts';
import { exports } from './exports/index.ts';
import { integrations } from './integrations/index.ts';
import { webhooks } from './integrations/webhooks/index.ts';
import { orders } from './orders/index.ts';
import { ownership } from './ownership/index.ts';
import { payouts } from './payouts/index.ts';
import { plans } from './plans/index.ts';
import { products } from './products/index.ts';
import { progress } from './progress/index.ts';
import { promos } from './promos/index.ts';
import { reports } from './reports/index.ts';
import { availability } from './sessions/availability/index.ts';
import { sessions } from './sessions/index.ts';
import { rooms } from './sessions/room/index.ts';
import { site } from './site/index.ts';
import { storefront } from './storefront/index.ts';

/** Every domain of the house. */
export const domains: readonly Domain[] = [
  accounts,
  admins,
  creators,
  products,
  content,
  sessions,
  rooms,
  availability,
  promos,
  orders,
  bookings,
  paper,
  billing,
  payouts,
  ownership,
  documents,
  books,
  plans,
  reports,
  customers,
  exports,
  storefront,
  progress,
  audit,
  integrations,
  webhooks,
  site,
];
