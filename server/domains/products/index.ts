import type { Domain } from '../domain.ts';
import { Product } from './entities.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';

export const products: Domain = {
  resolvers,
  entities: [Product],
  plans,
  audited: {
    Product: {
      table: 'products',
      label: ({ title }) => title,
      savesItself: { by: 'productUpdate', while: ({ status }) => status === 'DRAFT' },
    },
  },
};
