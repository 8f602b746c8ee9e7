-- Products with their sections and items. Further triggers on them are in reports.sql, discovery.sql and places.sql.

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
  -- So that a request that is repeated after a lost answer makes no second draft.
  creation_key text,
  search text not null default '',
  title_order text not null default '',
  title_ar_order text not null default '',
  -- How many sections, items and visible items it has, so that a list of products counts nothing.
  section_count integer not null default 0,
  content_item_count integer not null default 0,
  visible_item_count integer not null default 0,
  -- How long its visible items are together, so that its public page does not add up the files of all items. In whole milliseconds:
  -- steps of a fraction would add up to an error.
  visible_duration_ms bigint not null default 0,
  -- What one needs, and answers to questions.
  requirements jsonb not null default '[]',
  questions jsonb not null default '[]',
  constraint products_status check (status in ('DRAFT', 'PUBLISHED', 'ARCHIVED')),
  constraint products_cost check (cost in ('FREE', 'PAID')),
  constraint products_title check (length(title) between 1 and 100),
  constraint products_price check ((cost = 'PAID' and (price_amount is null or price_amount > 0)) or (cost = 'FREE' and price_amount = 0)),
  constraint products_dates check (end_date > start_date),
  constraint products_taken check (taken >= 0 and (max_participants is null or taken <= max_participants)),
  constraint products_published check (status <> 'PUBLISHED' or (
    price_amount is not null and subtitle is not null and cover_id is not null and start_date is not null)),
  constraint products_creator_fk foreign key (creator_id) references creators (id),
  constraint products_cover_fk foreign key (cover_id) references files (id)
);
create index products_creator on products (creator_id, created_at desc, id desc);
create index products_creator_status on products (creator_id, status, created_at desc, id desc);
create unique index products_creation_key on products (creator_id, creation_key);
create index products_search on products using gin (creator_id, search gin_trgm_ops);
-- By code point: Latin letters, then Arabic ones, independent of the database's collation.
create index products_title on products (creator_id, title_order collate "C", id);
create index products_title_ar on products (creator_id, title_ar_order collate "C", id);
create index products_updated on products (creator_id, updated_at desc, id desc);
create index products_price on products (creator_id, (coalesce(price_amount, -1)) desc, id desc);

-- Arabic letters are replaced by capital Latin ones, because with LC_CTYPE C, as in the embedded Postgres, pg_trgm knows
-- ASCII letters only. The two rarest of the 28 Arabic letters are not replaced.
create function products_search() returns trigger language plpgsql as $$
begin
  new.search := translate(
    fold(concat_ws(' ', new.title, new.title_ar, new.subtitle, new.subtitle_ar)),
    'ابتثجحخدرزسشصضطعغفقكلمنهوي', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  return new;
end $$;
create trigger products_search before insert or update of title, title_ar, subtitle, subtitle_ar on products
  for each row execute function products_search();

create function products_order() returns trigger language plpgsql as $$
begin
  new.title_order := fold(new.title);
  new.title_ar_order := fold(coalesce(new.title_ar, new.title));
  return new;
end $$;
create trigger products_order before insert or update of title, title_ar on products
  for each row execute function products_order();

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

-- Once for each statement, since a copy or a deletion changes many rows of one product.
create function sections_counted() returns trigger language plpgsql as $$
begin
  update products p set section_count = p.section_count + c.count * case tg_op when 'INSERT' then 1 else -1 end
  from (select product_id, count(*) as count from changed group by product_id) c where p.id = c.product_id;
  return null;
end $$;
create trigger sections_added after insert on sections referencing new table as changed
  for each statement execute function sections_counted();
create trigger sections_removed after delete on sections referencing old table as changed
  for each statement execute function sections_counted();

-- Changes of one row are rare enough: most leave the numbers as they are.
create function sections_recounted() returns trigger language plpgsql as $$
begin
  update products set section_count = section_count - 1 where id = old.product_id;
  update products set section_count = section_count + 1 where id = new.product_id;
  return null;
end $$;
create trigger sections_changed after update on sections
  for each row when (old.product_id <> new.product_id) execute function sections_recounted();

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
  -- So that a save notices an earlier one by another user.
  version integer not null default 1,
  -- What Arabic pages show.
  title_ar text,
  subtitle_ar text,
  constraint content_items_position unique (section_id, position) deferrable initially deferred,
  constraint content_items_position_positive check (position > 0),
  constraint content_items_type check (type in ('VIDEO', 'AUDIO', 'ARTICLE')),
  constraint content_items_matter check (
    (type = 'ARTICLE' and body is not null and file_id is null) or (type <> 'ARTICLE' and body is null and file_id is not null)),
  constraint content_items_creator_fk foreign key (creator_id) references creators (id),
  constraint content_items_product_fk foreign key (product_id) references products (id) on delete cascade,
  constraint content_items_section_fk foreign key (section_id) references sections (id) on delete cascade,
  constraint content_items_file_fk foreign key (file_id) references files (id)
);
create index content_items_product on content_items (product_id);
create index content_items_file on content_items (file_id);

-- What an item adds to it. Until the transaction ends, the file keeps this duration: files_measured() waits for the lock.
create function shown_duration_ms(file uuid, is_visible boolean) returns bigint language sql as $$
  select coalesce((select round(1000 * duration_seconds) from files where id = file and is_visible for key share), 0)::bigint
$$;

create function content_items_counted() returns trigger language plpgsql as $$
declare
  step constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update products p
  set content_item_count = p.content_item_count + c.count * step, visible_item_count = p.visible_item_count + c.visible * step,
    visible_duration_ms = p.visible_duration_ms + c.duration_ms * step
  from (
    select product_id, count(*) as count, count(*) filter (where is_visible) as visible,
      sum(shown_duration_ms(file_id, is_visible)) as duration_ms
    from changed group by product_id) c
  where p.id = c.product_id;
  return null;
end $$;
create trigger content_items_added after insert on content_items referencing new table as changed
  for each statement execute function content_items_counted();
create trigger content_items_removed after delete on content_items referencing old table as changed
  for each statement execute function content_items_counted();

create function content_items_recounted() returns trigger language plpgsql as $$
begin
  update products set content_item_count = content_item_count - 1, visible_item_count = visible_item_count - old.is_visible::int,
    visible_duration_ms = visible_duration_ms - shown_duration_ms(old.file_id, old.is_visible)
  where id = old.product_id;
  update products set content_item_count = content_item_count + 1, visible_item_count = visible_item_count + new.is_visible::int,
    visible_duration_ms = visible_duration_ms + shown_duration_ms(new.file_id, new.is_visible)
  where id = new.product_id;
  return null;
end $$;
create trigger content_items_changed after update on content_items
  for each row when (old.product_id <> new.product_id or old.is_visible <> new.is_visible or old.file_id <> new.file_id)
  execute function content_items_recounted();

-- Whoever writes items locks their product first, then the files. So does this, or both would wait for each other.
create function files_measured() returns trigger language plpgsql as $$
begin
  perform from products where id in (select product_id from content_items where file_id = new.id) order by id for no key update;
  perform from files where id = new.id for update;
  update products p set visible_duration_ms = p.visible_duration_ms + c.count * c.longer_ms
  from (
    select product_id, count(*) as count,
      (round(1000 * coalesce(new.duration_seconds, 0)) - round(1000 * coalesce(old.duration_seconds, 0)))::bigint as longer_ms
    from content_items where file_id = new.id and is_visible group by product_id) c
  where p.id = c.product_id;
  return null;
end $$;
create trigger files_measured after update of duration_seconds on files
  for each row when (old.duration_seconds is distinct from new.duration_seconds) execute function files_measured();

-- Links an article's pictures to their files.
create table article_files (
  content_item_id uuid not null constraint article_files_content_item_fk references content_items on delete cascade,
  file_id uuid not null constraint article_files_file_fk references files,
  constraint article_files_pk primary key (content_item_id, file_id)
);
create index article_files_file on article_files (file_id);

create table captions (
  id uuid constraint captions_pk primary key default uuidv7(),
  creator_id uuid not null,
  item_id uuid not null,
  language text not null,
  label text not null,
  body text not null,
  created_at timestamptz not null default now(),
  constraint captions_language unique (item_id, language),
  constraint captions_creator_fk foreign key (creator_id) references creators (id),
  constraint captions_item_fk foreign key (item_id) references content_items (id) on delete cascade
);
