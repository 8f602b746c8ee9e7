import type { Domain } from '../domain.ts';
import { Product } from './entities.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';
import { offersOf } from './service.ts';

export const products: Domain = {
  resolvers,
  entities: [Product],
  plans,
  audited: {
    Product: {
      table: `(select p.*, ${offersOf('p')} from products p)`,
      label: ({ title }) => title,
      savesItself: { by: 'productUpdate', while: ({ status }) => status === 'DRAFT' },
    },
  },
};
