import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of uploaded files, and of products with their sections and items. */
export class CreateProducts1763700001000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table files (
        id uuid constraint files_pk primary key default uuidv7(),
        creator_id uuid not null,
        uploaded_by uuid not null,
        kind text not null,
        mime_type text not null,
        name text not null,
        bytes bigint not null,
        storage_key text not null,
        width integer,
        height integer,
        blur text,
        duration_seconds double precision,
        created_at timestamptz not null default now(),
        constraint files_storage_key unique (storage_key),
        constraint files_kind check (kind in ('IMAGE', 'VIDEO', 'AUDIO')),
        constraint files_bytes check (bytes > 0),
        constraint files_image_size check (kind <> 'IMAGE' or (width > 0 and height > 0)),
        constraint files_creator_fk foreign key (creator_id) references creators (id),
        constraint files_uploaded_by_fk foreign key (uploaded_by) references users (id)
      );
      create index files_creator on files (creator_id, created_at desc, id desc);
      alter table creators
        add constraint creators_profile_pic_fk foreign key (profile_pic_id) references files (id),
        add constraint creators_cover_image_fk foreign key (cover_image_id) references files (id);

      create table products (
        id uuid constraint products_pk primary key default uuidv7(),
        creator_id uuid not null,
        status text not null default 'DRAFT',
        title text not null,
        title_ar text,
        subtitle text,
        subtitle_ar text,
        description text,
        description_ar text,
        cover_id uuid,
        cost text not null default 'PAID',
        price_amount bigint,
        currency text not null,
        benefits jsonb not null default '[]',
        start_date date,
        end_date date,
        max_participants integer,
        taken integer not null default 0,
        group_chat_link text,
        show_support_number boolean not null default false,
        version integer not null default 1,
        published_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint products_status check (status in ('DRAFT', 'PUBLISHED', 'ARCHIVED')),
        constraint products_cost check (cost in ('FREE', 'PAID')),
        constraint products_title check (length(title) between 1 and 100),
        constraint products_price check ((cost = 'PAID' and (price_amount is null or price_amount > 0)) or (cost = 'FREE' and price_amount = 0)),
        constraint products_dates check (end_date > start_date),
        constraint products_taken check (taken >= 0 and (max_participants is null or taken <= max_participants)),
        constraint products_published check (status <> 'PUBLISHED' or (price_amount is not null and subtitle is not null and cover_id is not null and start_date is not null)),
        constraint products_creator_fk foreign key (creator_id) references creators (id),
        constraint products_cover_fk foreign key (cover_id) references files (id)
      );
      create index products_creator on products (creator_id, created_at desc, id desc);
      create index products_creator_status on products (creator_id, status, created_at desc, id desc);

      create table sections (
        id uuid constraint sections_pk primary key default uuidv7(),
        creator_id uuid not null,
        product_id uuid not null,
        title text not null,
        title_ar text,
        position integer not null,
        created_at timestamptz not null default now(),
        constraint sections_position unique (product_id, position) deferrable initially deferred,
        constraint sections_position_positive check (position > 0),
        constraint sections_creator_fk foreign key (creator_id) references creators (id),
        constraint sections_product_fk foreign key (product_id) references products (id) on delete cascade
      );

      create table content_items (
        id uuid constraint content_items_pk primary key default uuidv7(),
        creator_id uuid not null,
        product_id uuid not null,
        section_id uuid not null,
        type text not null,
        title text not null,
        subtitle text,
        body text,
        file_id uuid,
        is_free boolean not null default false,
        is_visible boolean not null default true,
        position integer not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint content_items_position unique (section_id, position) deferrable initially deferred,
        constraint content_items_position_positive check (position > 0),
        constraint content_items_type check (type in ('VIDEO', 'AUDIO', 'ARTICLE')),
        constraint content_items_matter check ((type = 'ARTICLE' and body is not null and file_id is null) or (type <> 'ARTICLE' and body is null and file_id is not null)),
        constraint content_items_creator_fk foreign key (creator_id) references creators (id),
        constraint content_items_product_fk foreign key (product_id) references products (id) on delete cascade,
        constraint content_items_section_fk foreign key (section_id) references sections (id) on delete cascade,
        constraint content_items_file_fk foreign key (file_id) references files (id)
      );
      create index content_items_product on content_items (product_id);
      create index content_items_file on content_items (file_id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table creators drop constraint creators_profile_pic_fk, drop constraint creators_cover_image_fk');
    await db.query('drop table content_items, sections, products, files');
  }
}
