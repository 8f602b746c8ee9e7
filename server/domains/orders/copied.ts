import { type OwnFile, seller, withAmounts } from '../../core/copies.ts';
import { sql } from '../../platform/database/sql.ts';

/** What a copy of a customer's data has of this domain. */
export const copied: Readonly<Record<string, OwnFile>> = {
  purchases: {
    about: {
      EN: 'What you ordered, at the prices of that day.',
      AR: 'ما طلبته بأسعار ذلك اليوم.',
    },
    rows: (id) => sql`
      select ${seller}, o.number as "orderNumber", case when o.product_id is null then 'SESSION' else 'PRODUCT' end as kind, o.title,
        o.title_ar as "titleAr", o.status, o.total_amount + o.discount_amount as "listPrice", o.discount_amount as discount,
        o.discount_source as "discountSource", o.discount_name as "discountName", o.discount_percentage as "discountPercentage",
        o.total_amount as total, o.currency, o.created_at as "orderedAt", o.paid_at as "paidAt"
      from orders o join creators c on c.id = o.creator_id where o.customer_id = ${id} order by o.created_at desc`,
    write: withAmounts('listPrice', 'discount', 'total'),
  },
  payments: {
    about: {
      EN: "Each attempt to pay. We never see your card's number: the payment gateway has it.",
      AR: 'كل محاولة دفع. نحن لا نرى رقم بطاقتك أبدًا، فهو لدى بوابة الدفع.',
    },
    rows: (id) => sql`
      select ${seller}, o.number as "orderNumber", p.amount, p.currency, p.method, p.status, p.created_at as "startedAt",
        p.settled_at as "settledAt", p.refunded_amount as refunded, p.lost_amount as "takenBackByBank"
      from orders o join payments p on p.order_id = o.id join creators c on c.id = o.creator_id
      where o.customer_id = ${id} order by p.created_at desc`,
    write: withAmounts('amount', 'refunded', 'takenBackByBank'),
  },
};
