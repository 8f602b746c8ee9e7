import { column, expression, instant, many, money, nowOf, one, type Reads } from '../../graphql/reads/fields.ts';
import { emailFor } from '../accounts/contacts.ts';
import { isWithTheBank } from '../billing/open.ts';
import { saleFields, saleQueries } from './sales.ts';

export const reads: Reads = {
  Query: {
    ...saleQueries,
    unfinishedOrders: many(
      'Order',
      ({
        t,
        arg,
        value,
      }) => `${t}.status = 'PENDING' and (${arg('productId', 'uuid')} is null or ${t}.product_id = ${arg('productId', 'uuid')})
        and (${t}.hold_expires_at > ${nowOf({ value })} or exists (
          select from payments p where p.order_id = ${t}.id and ${isWithTheBank('p')}))`,
      ({ t }) => `${t}.created_at desc, ${t}.id desc`,
      () => '20',
    ),
  },
  types: {
    Order: {
      from: 'orders',
      scope: ({ t, viewer }) => `${t}.customer_id = ${viewer('customerId')}`,
      fields: {
        id: column(),
        number: column(),
        status: column(),
        productId: column(),
        bookingId: column(),
        title: column(),
        titleAr: column(),
        productTitle: column('title'),
        productTitleAr: column('title_ar'),
        listPrice: money(({ t }) => `${t}.total_amount + ${t}.discount_amount`),
        discount: expression(
          ({ t }) => `case when ${t}.discount_source is not null then json_build_object('source', ${t}.discount_source,
            'percentage', ${t}.discount_percentage, 'amount', ${t}.discount_amount, 'currency', ${t}.currency,
            'name', ${t}.discount_name, 'nameAr', ${t}.discount_name_ar) end`,
          ({ amount, currency, ...discount }: { amount: number; currency: string }) => ({ ...discount, amount: { amount, currency } }),
        ),
        total: money('total_amount'),
        holdExpiresAt: instant(({ t }) => `case when ${t}.status = 'PENDING' then ${t}.hold_expires_at end`),
        payment: one(
          'Payment',
          ({ t, parent }) =>
            `${t}.id = (select p.id from payments p where p.order_id = ${parent}.id order by p.created_at desc, p.id desc limit 1)`,
        ),
        createdAt: instant('created_at'),
        paidAt: instant('paid_at'),
      },
    },
    Sale: {
      from: 'orders',
      scope: ({ t, viewer }) => `${t}.creator_id = ${viewer('creatorId')} and ${t}.paid_at is not null`,
      fields: {
        id: column(),
        ...saleFields,
        utm: expression(
          ({ t }) =>
            `case when ${t}.source is not null then json_build_object('source', ${t}.source, 'medium', ${t}.medium, 'campaign', ${t}.campaign) end`,
        ),
        order: one('Order', ({ t, parent }) => `${t}.id = ${parent}.id`),
        customer: expression(({ t }) => `(select u.email from users u where u.id = ${t}.customer_id)`, emailFor),
        version: column('sale_version'),
      },
    },
  },
};
