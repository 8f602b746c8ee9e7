import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Orders, promo codes and deals for bookings beside products. An order is for exactly one of the two; a code and each side of a deal
 * belong to exactly one product, session or appointment type. The index of each kind leaves out the rows of the others.
 */
export class OrderBookings1795405282381 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table orders rename column product_title to title;
      alter table orders rename column product_title_ar to title_ar;
      alter table orders
        alter column product_id drop not null,
        add column booking_id uuid,
        add constraint orders_booking_fk foreign key (booking_id) references bookings (id),
        add constraint orders_item check (num_nonnulls(product_id, booking_id) = 1);
      create unique index orders_one_pending_booking on orders (booking_id) where status = 'PENDING' and booking_id is not null;
      create index orders_booking on orders (booking_id) where booking_id is not null;

      alter table promo_codes
        alter column product_id drop not null,
        add column session_id uuid,
        add column appointment_type_id uuid,
        add constraint promo_codes_session_fk foreign key (session_id) references sessions (id) on delete cascade,
        add constraint promo_codes_appointment_type_fk foreign key (appointment_type_id) references appointment_types (id) on delete cascade,
        add constraint promo_codes_item check (num_nonnulls(product_id, session_id, appointment_type_id) = 1);
      create index promo_codes_session on promo_codes (session_id, created_at, id) where session_id is not null;
      create index promo_codes_appointment_type on promo_codes (appointment_type_id, created_at, id) where appointment_type_id is not null;

      alter table special_deals
        drop constraint special_deals_pk,
        drop constraint special_deals_other,
        add column id uuid constraint special_deals_pk primary key default uuidv7(),
        alter column product_id drop not null,
        alter column other_product_id drop not null,
        add column session_id uuid constraint special_deals_session unique,
        add column appointment_type_id uuid constraint special_deals_appointment_type unique,
        add column other_session_id uuid,
        add column other_appointment_type_id uuid,
        add constraint special_deals_product unique (product_id),
        add constraint special_deals_session_fk foreign key (session_id) references sessions (id) on delete cascade,
        add constraint special_deals_appointment_type_fk foreign key (appointment_type_id) references appointment_types (id) on delete cascade,
        add constraint special_deals_other_session_fk foreign key (other_session_id) references sessions (id) on delete cascade,
        add constraint special_deals_other_appointment_type_fk
          foreign key (other_appointment_type_id) references appointment_types (id) on delete cascade,
        add constraint special_deals_source check (num_nonnulls(product_id, session_id, appointment_type_id) = 1),
        add constraint special_deals_target check (num_nonnulls(other_product_id, other_session_id, other_appointment_type_id) = 1),
        add constraint special_deals_other check (
          product_id is distinct from other_product_id or session_id is distinct from other_session_id
          or appointment_type_id is distinct from other_appointment_type_id);
      create index special_deals_other_session on special_deals (other_session_id) where other_session_id is not null;
      create index special_deals_other_appointment_type on special_deals (other_appointment_type_id)
        where other_appointment_type_id is not null;
    `);
  }

  /** Refuses while an order is for a booking: it could not be stored. Codes and deals of other things than products go. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from special_deals where product_id is null or other_product_id is null;
      alter table special_deals
        drop constraint special_deals_source, drop constraint special_deals_target, drop constraint special_deals_other,
        drop constraint special_deals_product, drop constraint special_deals_pk,
        drop column id, drop column session_id, drop column appointment_type_id,
        drop column other_session_id, drop column other_appointment_type_id,
        alter column other_product_id set not null,
        add constraint special_deals_pk primary key (product_id),
        add constraint special_deals_other check (product_id <> other_product_id);

      update orders set promo_code_id = null, holds_use = false, discount_source = 'DEAL'
      where promo_code_id in (select id from promo_codes where product_id is null);
      delete from promo_codes where product_id is null;
      alter table promo_codes drop column session_id, drop column appointment_type_id, alter column product_id set not null;

      drop index orders_one_pending_booking, orders_booking;
      alter table orders drop column booking_id, alter column product_id set not null;
      alter table orders rename column title to product_title;
      alter table orders rename column title_ar to product_title_ar;
    `);
  }
}
