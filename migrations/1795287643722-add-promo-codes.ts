import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds promo codes, and special deals for the owners of another product. */
export class AddPromoCodes1795287643722 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table promo_codes (
        id uuid constraint promo_codes_pk primary key default uuidv7(),
        creator_id uuid not null,
        product_id uuid not null,
        code text not null,
        code_key text not null,
        percentage smallint not null,
        max_uses integer,
        ends_on date,
        used integer not null default 0,
        retired_at timestamptz,
        created_at timestamptz not null default now(),
        constraint promo_codes_percentage check (percentage between 1 and 100),
        constraint promo_codes_uses check (used >= 0 and (max_uses is null or (max_uses >= 1 and used <= max_uses))),
        constraint promo_codes_creator_fk foreign key (creator_id) references creators (id),
        constraint promo_codes_product_fk foreign key (product_id) references products (id) on delete cascade
      );
      create unique index promo_codes_live on promo_codes (creator_id, code_key) where retired_at is null;
      create index promo_codes_product on promo_codes (product_id, created_at, id);
      create index promo_codes_creator on promo_codes (creator_id, created_at desc, id desc);

      create table special_deals (
        product_id uuid constraint special_deals_pk primary key,
        other_product_id uuid not null,
        discount smallint not null,
        created_at timestamptz not null default now(),
        constraint special_deals_discount check (discount between 1 and 100),
        constraint special_deals_other check (product_id <> other_product_id),
        constraint special_deals_product_fk foreign key (product_id) references products (id) on delete cascade,
        constraint special_deals_other_product_fk foreign key (other_product_id) references products (id) on delete cascade
      );
      create index special_deals_other_product on special_deals (other_product_id);

      alter table orders
        add column discount_amount bigint not null default 0,
        add column discount_source text,
        add column discount_percentage smallint,
        add column discount_name text,
        add column discount_name_ar text,
        add column promo_code_id uuid,
        add column holds_use boolean not null default false,
        add constraint orders_discount check (
          discount_amount >= 0 and (discount_amount > 0) = (discount_source is not null)
          and (discount_amount > 0) = (discount_percentage is not null) and (discount_amount > 0) = (discount_name is not null)
        ),
        add constraint orders_discount_source check (discount_source in ('DEAL', 'CODE')),
        add constraint orders_promo_code check ((promo_code_id is not null) = (discount_source is not distinct from 'CODE')),
        add constraint orders_use check (not holds_use or promo_code_id is not null),
        add constraint orders_promo_code_fk foreign key (promo_code_id) references promo_codes (id);
      create index orders_promo_code on orders (promo_code_id) where promo_code_id is not null;

      alter table refunds
        drop constraint refunds_reason,
        add constraint refunds_reason check (reason in ('REQUESTED', 'NO_PLACE', 'ALREADY_OWNED', 'CODE_USED_UP'));
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      update refunds set reason = 'NO_PLACE' where reason = 'CODE_USED_UP';
      alter table refunds
        drop constraint refunds_reason,
        add constraint refunds_reason check (reason in ('REQUESTED', 'NO_PLACE', 'ALREADY_OWNED'));
      alter table orders
        drop column discount_amount, drop column discount_source, drop column discount_percentage, drop column discount_name,
        drop column discount_name_ar, drop column promo_code_id, drop column holds_use;
      drop table special_deals, promo_codes;
    `);
  }
}
