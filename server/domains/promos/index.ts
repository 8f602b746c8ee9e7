import type { Domain } from '../domain.ts';
import { PromoCode, SpecialDeal } from './entities.ts';
import { reads } from './reads.ts';
import { resolvers } from './resolvers.ts';

/** Promo codes and special deals: what they take off, and for whom. */
export const promos: Domain = {
  resolvers,
  entities: [PromoCode, SpecialDeal],
  reads,
  audited: { PromoCode: { table: 'promo_codes', label: ({ code }) => code } },
  // What a code or a deal is for.
  joins: ['appointment_types', 'creators', 'orders', 'payments', 'products', 'sessions'],
};
