import { on } from '../../core/events.ts';
import type { Domain } from '../domain.ts';
import { codeChanging } from '../promos/events.ts';
import { offersBeside } from '../promos/offered.ts';
import { Product } from './entities.ts';
import { reads } from './reads.ts';
import { resolvers } from './resolvers.ts';
import { raiseProductVersion } from './version.ts';

/** Products: their texts, price and places, from draft to archive. */
export const products: Domain = {
  resolvers,
  entities: [Product],
  reads,
  on: [on(codeChanging, raiseProductVersion)],
  audited: {
    Product: {
      table: `(select p.*, ${offersBeside('product', 'p')} from products p)`,
      label: ({ title }) => title,
      savesItself: { by: 'productUpdate', while: ({ status }) => status === 'DRAFT' },
    },
  },
  joins: ['creators', 'orders', 'product_totals', 'promo_codes'],
};
