import type { Domain } from '../domain.ts';
import { Product } from './entities.ts';
import { plans } from './plans.ts';
import { resolvers } from './resolvers.ts';

/** A product's row with what other tables keep of its input. */
const whole = `(select p.*,
  (select jsonb_agg(jsonb_build_array(c.code, c.percentage, c.max_uses, c.ends_on) order by c.code_key) from promo_codes c
    where c.product_id = p.id and c.retired_at is null) as promo_codes,
  (select jsonb_build_array(d.other_product_id, d.discount) from special_deals d where d.product_id = p.id) as special_deal
  from products p)`;

export const products: Domain = {
  resolvers,
  entities: [Product],
  plans,
  audited: {
    Product: {
      table: whole,
      label: ({ title }) => title,
      savesItself: { by: 'productUpdate', while: ({ status }) => status === 'DRAFT' },
    },
  },
};
