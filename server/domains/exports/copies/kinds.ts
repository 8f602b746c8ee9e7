import { formatAmount } from '../../../../schema/rules/money.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { browserOf, systemOf } from '../../accounts/user-agent.ts';
import { saidBy } from '../../documents/own.ts';

type Row = Record<string, unknown>;

/** A file of a copy: the rows that it has, and how a row is written. */
export interface Kind {
  /** All rows of the customer or of the account, and no data of anybody else. Takes the id of the customer or of the account. */
  rows(id: string): Sql<Row>;
  write(row: Row): Row;
  /** There is one row. It is written as an object, not as a list. */
  isOne?: true;
  /** Rows that one fetch reads, if their texts are long. */
  most?: number;
}

/** Writes a row as it is read. */
export const asIs = (row: Row): Row => row;

/** Writes these columns as decimals. They are minor units of the row's `currency`. */
export const withAmounts =
  (...columns: string[]) =>
  (row: Row): Row => ({
    ...row,
    ...Object.fromEntries(
      columns.map((name) => [name, row[name] === null ? null : formatAmount(Number(row[name]), row.currency as string)]),
    ),
  });

/** SQL for the seller: the name and the username of an account. */
const seller = sql`json_build_object('name', c.full_name, 'nameAr', c.full_name_ar, 'username', c.username) as seller`;

/**
 * The files of a copy of a customer's data, by their names. Ids and tokens are left out, since they mean nothing elsewhere; so is what
 * creators wrote for themselves. Names of fields are English in every language, since programs read them. README.txt explains the files.
 */
export const kinds: Readonly<Record<string, Kind>> = {
  account: {
    isOne: true,
    rows: (id) => sql`
      select u.email, u.phone_number as "phoneNumber", u.language, u.created_at as "createdAt", u.email_verified_at as "emailVerifiedAt",
        u.password_hash is not null as "hasPassword", (
          select coalesce(json_agg(json_build_object('provider', s.issuer, 'since', s.created_at) order by s.created_at), '[]')
          from social_accounts s where s.user_id = u.id) as "signsInWith"
      from users u where u.id = ${id}`,
    write: asIs,
  },
  devices: {
    rows: (id) => sql`
      select s.user_agent as agent, s.address, s.created_at as "signedInAt", s.last_seen_at as "lastSeenAt", s.ended_at as "signedOutAt"
      from sign_ins s where s.user_id = ${id} order by s.created_at desc`,
    write: ({ agent, ...row }) => ({ browser: browserOf(agent as string | null), system: systemOf(agent as string | null), ...row }),
  },
  purchases: {
    rows: (id) => sql`
      select ${seller}, o.number as "orderNumber", case when o.product_id is null then 'SESSION' else 'PRODUCT' end as kind, o.title,
        o.title_ar as "titleAr", o.status, o.total_amount + o.discount_amount as "listPrice", o.discount_amount as discount,
        o.discount_source as "discountSource", o.discount_name as "discountName", o.discount_percentage as "discountPercentage",
        o.total_amount as total, o.currency, o.created_at as "orderedAt", o.paid_at as "paidAt"
      from orders o join creators c on c.id = o.creator_id where o.customer_id = ${id} order by o.created_at desc`,
    write: withAmounts('listPrice', 'discount', 'total'),
  },
  progress: {
    rows: (id) => sql`
      select ${seller}, d.title as product, d.title_ar as "productAr", s.title as section, i.title as item, i.title_ar as "itemAr", i.type,
        p.position_seconds as "positionSeconds", p.position_at as "positionAt", p.furthest_seconds as "furthestSeconds",
        p.completed_at as "completedAt"
      from item_progress p join content_items i on i.id = p.item_id join sections s on s.id = i.section_id
        join products d on d.id = p.product_id join creators c on c.id = d.creator_id
      where p.customer_id = ${id} order by p.product_id, s.position, i.position`,
    write: asIs,
  },
  bookings: {
    rows: (id) => sql`
      select ${seller}, s.title as session, s.title_ar as "sessionAr", s.type, s.starts_at as "startsAt", s.ends_at as "endsAt", s.location,
        case when b.confirmed_at is not null then s.address end as address, b.name, b.language, b.time_zone as "timeZone", b.status,
        b.created_at as "bookedAt", b.confirmed_at as "confirmedAt", b.cancelled_at as "cancelledAt", b.cancelled_by as "cancelledBy",
        b.attended_at as "attendedAt"
      from bookings b join sessions s on s.id = b.session_id join creators c on c.id = b.creator_id
      where b.customer_id = ${id} order by b.created_at desc`,
    write: asIs,
  },
  'waiting-lists': {
    rows: (id) => sql`
      select ${seller}, s.title as session, s.title_ar as "sessionAr", s.starts_at as "startsAt", w.name, w.status, w.created_at as "joinedAt",
        w.offered_at as "offeredAt"
      from waiting_entries w join sessions s on s.id = w.session_id join creators c on c.id = s.creator_id
      where w.customer_id = ${id} order by w.created_at desc`,
    write: asIs,
  },
  messages: {
    rows: (id) => sql`
      select ${seller}, s.title as session, s.title_ar as "sessionAr", e.at, e.text
      from room_members m join room_events e on e.member_id = m.id and e.kind = 'MESSAGE' join sessions s on s.id = m.session_id
        join creators c on c.id = s.creator_id
      where m.user_id = ${id} order by e.at desc`,
    write: asIs,
  },
  payments: {
    rows: (id) => sql`
      select ${seller}, o.number as "orderNumber", p.amount, p.currency, p.method, p.status, p.created_at as "startedAt",
        p.settled_at as "settledAt", p.refunded_amount as refunded, p.lost_amount as "takenBackByBank"
      from orders o join payments p on p.order_id = o.id join creators c on c.id = o.creator_id
      where o.customer_id = ${id} order by p.created_at desc`,
    write: withAmounts('amount', 'refunded', 'takenBackByBank'),
  },
  receipts: {
    rows: (id) => sql`
      select d.kind, d.year, d.number, d.created_at as "issuedAt", d.amount, d.currency, d.data
      from documents d where d.reader_id = ${id} order by d.created_at desc, d.id desc`,
    write: saidBy,
  },
};
