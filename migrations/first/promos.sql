-- Promo codes and special deals.

-- A code belongs to exactly one product, session or appointment type. The index of each kind leaves out the rows of the others.
create table promo_codes (
  id uuid constraint promo_codes_pk primary key default uuidv7(),
  creator_id uuid not null,
  product_id uuid,
  code text not null,
  code_key text not null,
  percentage smallint not null,
  max_uses integer,
  ends_on date,
  used integer not null default 0,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  -- Keeps the creator's order.
  position smallint not null default 0,
  session_id uuid,
  appointment_type_id uuid,
  constraint promo_codes_percentage check (percentage between 1 and 100),
  constraint promo_codes_uses check (used >= 0 and (max_uses is null or (max_uses >= 1 and used <= max_uses))),
  constraint promo_codes_creator_fk foreign key (creator_id) references creators (id),
  constraint promo_codes_product_fk foreign key (product_id) references products (id) on delete cascade,
  constraint promo_codes_session_fk foreign key (session_id) references sessions (id) on delete cascade,
  constraint promo_codes_appointment_type_fk foreign key (appointment_type_id) references appointment_types (id) on delete cascade,
  constraint promo_codes_item check (num_nonnulls(product_id, session_id, appointment_type_id) = 1)
);
create unique index promo_codes_live on promo_codes (creator_id, code_key) where retired_at is null;
create index promo_codes_product on promo_codes (product_id, created_at, id);
create index promo_codes_creator on promo_codes (creator_id, created_at desc, id desc);
create index promo_codes_session on promo_codes (session_id, created_at, id) where session_id is not null;
create index promo_codes_appointment_type on promo_codes (appointment_type_id, created_at, id) where appointment_type_id is not null;

-- Discounts for the owners of something else. Each side belongs to exactly one product, session or appointment type.
create table special_deals (
  product_id uuid,
  other_product_id uuid,
  discount smallint not null,
  created_at timestamptz not null default now(),
  id uuid constraint special_deals_pk primary key default uuidv7(),
  session_id uuid constraint special_deals_session unique,
  appointment_type_id uuid constraint special_deals_appointment_type unique,
  other_session_id uuid,
  other_appointment_type_id uuid,
  constraint special_deals_discount check (discount between 1 and 100),
  constraint special_deals_product_fk foreign key (product_id) references products (id) on delete cascade,
  constraint special_deals_other_product_fk foreign key (other_product_id) references products (id) on delete cascade,
  constraint special_deals_product unique (product_id),
  constraint special_deals_session_fk foreign key (session_id) references sessions (id) on delete cascade,
  constraint special_deals_appointment_type_fk foreign key (appointment_type_id) references appointment_types (id) on delete cascade,
  constraint special_deals_other_session_fk foreign key (other_session_id) references sessions (id) on delete cascade,
  constraint special_deals_other_appointment_type_fk
    foreign key (other_appointment_type_id) references appointment_types (id) on delete cascade,
  constraint special_deals_source check (num_nonnulls(product_id, session_id, appointment_type_id) = 1),
  constraint special_deals_target check (num_nonnulls(other_product_id, other_session_id, other_appointment_type_id) = 1),
  constraint special_deals_other check (
    product_id is distinct from other_product_id or session_id is distinct from other_session_id
    or appointment_type_id is distinct from other_appointment_type_id)
);
create index special_deals_other_product on special_deals (other_product_id);
create index special_deals_other_session on special_deals (other_session_id) where other_session_id is not null;
create index special_deals_other_appointment_type on special_deals (other_appointment_type_id)
  where other_appointment_type_id is not null;
