import type { Context } from '../../context.ts';
import { column, expression, instant, money, one, type Plans } from '../../graphql/plan/fields.ts';

/** `amal@diwan.test` as `a•••@d•••.test`: enough to tell two customers apart, too little to write to them. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••${host.slice(host.lastIndexOf('.'))}`;
}

/** Contact fields are for those who may also act on them (design: who may do what). */
const seesContacts = ({ viewer }: Context) => viewer.kind === 'console' && viewer.permission !== 'VIEW';

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
        customer: expression(
          ({ t }) => `(select u.email from users u where u.id = ${t}.customer_id)`,
          (email: string, _args, context) => (seesContacts(context) ? email : maskEmail(email)),
        ),
        version: column('sale_version'),
      },
    },
  },
};
