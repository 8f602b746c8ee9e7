import { isDeletedEmail } from '../../../../schema/deleted.ts';
import { asIs, type CopiedFile, withAmounts } from '../../../core/copies.ts';
import { sql } from '../../../platform/database/sql.ts';
import { saidBy } from '../../documents/own.ts';

/** SQL for the title of what a promo code is for. The row has a product `d`, a session `s` or an appointment type `t`. */
const promoCodeFor = sql`coalesce(d.title, s.title, t.title) as "for"`;

/** Replaces the addresses of deleted customers by null: they stand for nobody. */
const withoutDeletedEmails = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'string' && isDeletedEmail(value) ? null : value]));

/**
 * The files of a copy of a creator's account, by their names. Domains answer those of a customer's copy (`customerCopied`). Contacts of
 * customers are included, since the owner sees them in the console, too.
 */
export const accountKinds: Readonly<Record<string, CopiedFile>> = {
  profile: {
    isOne: true,
    rows: (id) => sql`
      select c.full_name as "fullName", c.full_name_ar as "fullNameAr", c.username, u.email, c.phone_number as "phoneNumber",
        c.support_number as "supportNumber", c.bio, c.bio_ar as "bioAr", c.profession, c.links, c.currency, c.time_zone as "timeZone",
        c.is_listed as "isListed", c.created_at as "createdAt"
      from creators c join users u on u.id = c.owner_id where c.id = ${id}`,
    write: asIs,
  },
  products: {
    most: 50,
    rows: (id) => sql`
      select p.title, p.title_ar as "titleAr", p.subtitle, p.subtitle_ar as "subtitleAr", p.description, p.description_ar as "descriptionAr",
        p.status, p.cost, p.price_amount as price, p.currency, p.benefits, p.requirements, p.questions, p.start_date::text as "startDate",
        p.end_date::text as "endDate", p.max_participants as "maxParticipants", p.taken as sold, p.group_chat_link as "groupChatLink",
        f.name as cover, p.created_at as "createdAt"
      from products p left join files f on f.id = p.cover_id where p.creator_id = ${id} order by p.created_at, p.id`,
    write: withAmounts('price'),
  },
  content: {
    most: 50,
    rows: (id) => sql`
      select p.title as product, s.title as section, s.title_ar as "sectionAr", i.type, i.title, i.title_ar as "titleAr", i.subtitle,
        i.subtitle_ar as "subtitleAr", i.body, f.name as file, i.is_free as "isFree", i.is_visible as "isVisible"
      from content_items i join sections s on s.id = i.section_id join products p on p.id = i.product_id left join files f on f.id = i.file_id
      where i.creator_id = ${id} order by p.created_at, p.id, s.position, i.position`,
    write: asIs,
  },
  captions: {
    most: 20,
    rows: (id) => sql`
      select p.title as product, i.title as item, c.language, c.label, c.body
      from captions c join content_items i on i.id = c.item_id join products p on p.id = i.product_id
      where c.creator_id = ${id} order by p.created_at, p.id, i.id, c.language`,
    write: asIs,
  },
  sessions: {
    rows: (id) => sql`
      select s.title, s.title_ar as "titleAr", s.description, s.description_ar as "descriptionAr", s.type, s.event_type as "eventType", s.status,
        s.starts_at as "startsAt", s.ends_at as "endsAt", s.time_zone as "timeZone", s.location, s.area, s.address, s.seats, s.taken,
        s.price_amount as price, s.currency, s.cancellation_hours as "cancellationHours", s.cancel_reason as "cancelReason"
      from sessions s where s.creator_id = ${id} and s.status not in ('HELD', 'RELEASED') order by s.starts_at, s.id`,
    write: withAmounts('price'),
  },
  appointments: {
    rows: (id) => sql`
      select t.title, t.title_ar as "titleAr", t.description, t.description_ar as "descriptionAr", t.location, t.area, t.address, t.currency,
        t.is_offered as "isOffered", (
          select coalesce(json_agg(json_build_object('minutes', d.minutes, 'priceMinor', d.price_amount) order by d.minutes), '[]')
          from appointment_durations d where d.type_id = t.id and d.retired_at is null) as durations
      from appointment_types t where t.creator_id = ${id} order by t.position, t.id`,
    write: asIs,
  },
  'promo-codes': {
    rows: (id) => sql`
      select c.code, ${promoCodeFor}, c.percentage, c.max_uses as "maxUses", c.used, c.ends_on::text as "endsOn", c.retired_at as "retiredAt"
      from promo_codes c left join products d on d.id = c.product_id left join sessions s on s.id = c.session_id
        left join appointment_types t on t.id = c.appointment_type_id
      where c.creator_id = ${id} order by c.created_at, c.id`,
    write: asIs,
  },
  customers: {
    rows: (id) => sql`
      select k.email, k.phone_number as "phoneNumber", k.order_count as "orderCount", k.paid_amount as paid, c.currency,
        k.first_order_at as "firstOrderAt", k.last_order_at as "lastOrderAt", k.note, k.blocked_at as "blockedAt"
      from customer_totals k join creators c on c.id = k.creator_id where k.creator_id = ${id} order by k.first_order_at, k.customer_id`,
    write: (row) => withoutDeletedEmails(withAmounts('paid')(row)),
  },
  sales: {
    rows: (id) => sql`
      select o.number as "orderNumber", u.email as customer, o.title, o.title_ar as "titleAr", o.status,
        o.total_amount + o.discount_amount as "listPrice", o.discount_amount as discount, o.discount_name as "discountName",
        o.total_amount as total, coalesce(p.refunded_amount, 0) as refunded, coalesce(p.fee_amount, 0) as fee, o.currency,
        o.created_at as "orderedAt", o.paid_at as "paidAt"
      from orders o join users u on u.id = o.customer_id left join payments p on p.order_id = o.id and p.settled_at is not null
      where o.creator_id = ${id} and o.status in ('PAID', 'REFUNDED') order by o.number`,
    write: (row) => withoutDeletedEmails(withAmounts('listPrice', 'discount', 'total', 'refunded', 'fee')(row)),
  },
  bookings: {
    rows: (id) => sql`
      select s.title as session, s.starts_at as "startsAt", s.ends_at as "endsAt", b.name, u.email as customer, b.status,
        b.created_at as "bookedAt", b.cancelled_at as "cancelledAt", b.cancelled_by as "cancelledBy", b.attended_at as "attendedAt"
      from bookings b join sessions s on s.id = b.session_id join users u on u.id = b.customer_id
      where b.creator_id = ${id} and b.confirmed_at is not null order by s.starts_at, b.id`,
    write: withoutDeletedEmails,
  },
  payouts: {
    rows: (id) => sql`
      select p.amount, p.currency, p.status, p.created_at as "createdAt", p.sent_at as "sentAt", p.paid_at as "paidAt",
        p.returned_at as "returnedAt", p.return_reason as "returnReason"
      from payouts p where p.creator_id = ${id} order by p.created_at, p.id`,
    write: withAmounts('amount'),
  },
  documents: {
    rows: (id) => sql`
      select d.kind, d.year, d.number, d.created_at as "issuedAt", d.amount, d.currency, d.data
      from documents d where d.creator_id = ${id} order by d.created_at, d.id`,
    write: saidBy,
  },
  admins: {
    rows: (id) => sql`
      select a.full_name as "fullName", a.email, a.permission, a.invited_at as "invitedAt", a.accepted_at as "acceptedAt"
      from admins a where a.creator_id = ${id} order by a.created_at, a.id`,
    write: asIs,
  },
  activity: {
    rows: (id) => sql`
      select e.at, e.actor_name as actor, e.action, e.object_type as "objectType", e.object_label as "objectLabel",
        e.changed_fields as "changedFields"
      from audit_entries e where e.creator_id = ${id} order by e.at, e.id`,
    write: asIs,
  },
};
