import { column, expression, instant, money, one, type Plans } from '../../graphql/plan/fields.ts';
import { emailFor } from '../accounts/contacts.ts';

export const plans: Plans = {
  types: {
    Order: {
      from: 'orders',
      scope: ({ t, viewer }) => `${t}.customer_id = ${viewer('customerId')}`,
      fields: {
        id: column(),
        number: column(),
        status: column(),
        productId: column(),
        productTitle: column(),
        productTitleAr: column(),
        total: money('total_amount'),
        createdAt: instant('created_at'),
        paidAt: instant('paid_at'),
      },
    },
    Sale: {
      from: 'orders',
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')} and ${t}.paid_at is not null`,
      fields: {
        order: one('Order', ({ t, parent }) => `${t}.id = ${parent}.id`),
        customer: expression(({ t }) => `(select u.email from users u where u.id = ${t}.customer_id)`, emailFor),
        version: column('sale_version'),
      },
    },
  },
};
