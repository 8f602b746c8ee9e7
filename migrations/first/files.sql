-- Uploaded files, and what they are played from.

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
  -- A video or audio is packaged before it can be played. The reason is kept if that fails.
  status text not null default 'READY',
  failure text,
  processed_percent smallint not null default 0,
  version integer not null default 1,
  -- When it was first seen without a reference. It is deleted a day later, so that it can be used again until then.
  unused_since timestamptz,
  constraint files_storage_key unique (storage_key),
  constraint files_kind check (kind in ('IMAGE', 'VIDEO', 'AUDIO')),
  constraint files_bytes check (bytes > 0),
  constraint files_image_size check (kind <> 'IMAGE' or (width > 0 and height > 0)),
  constraint files_creator_fk foreign key (creator_id) references creators (id),
  constraint files_uploaded_by_fk foreign key (uploaded_by) references users (id),
  constraint files_status check (status in ('PROCESSING', 'READY', 'FAILED')),
  constraint files_failure check ((status = 'FAILED') = (failure is not null)),
  constraint files_processed_percent check (processed_percent between 0 and 100)
);
create index files_creator on files (creator_id, created_at desc, id desc);
create index files_used on files (creator_id) include (bytes);
create index files_unused on files (unused_since) where unused_since is not null;

-- Here, because files know their creator.
alter table creators
  add constraint creators_profile_pic_fk foreign key (profile_pic_id) references files (id),
  add constraint creators_cover_image_fk foreign key (cover_image_id) references files (id);

-- An upload can be resumed, reserves the storage that it needs, and its id becomes the file's.
create table uploads (
  id uuid default uuidv7(),
  creator_id uuid not null,
  uploaded_by uuid not null,
  bytes bigint not null,
  name text not null,
  kind text,
  section_id uuid,
  title text,
  created_at timestamptz not null default now(),
  last_byte_at timestamptz not null default now(),
  finished_at timestamptz,
  failure jsonb,
  -- Whether the items that are made of it are free and visible.
  is_free boolean not null default false,
  is_visible boolean not null default true,
  constraint uploads_pk primary key (id),
  constraint uploads_bytes check (bytes > 0),
  constraint uploads_kind check (kind in ('IMAGE', 'VIDEO', 'AUDIO')),
  constraint uploads_end check (finished_at is null or failure is null),
  constraint uploads_creator_fk foreign key (creator_id) references creators (id),
  constraint uploads_uploaded_by_fk foreign key (uploaded_by) references users (id)
);
create index uploads_reserved on uploads (creator_id) include (bytes) where finished_at is null and failure is null;
create index uploads_last_byte on uploads (last_byte_at);

-- What videos and audio are played from.
create table media_packages (
  id uuid constraint media_packages_pk primary key default uuidv7(),
  file_id uuid not null,
  key bytea not null,
  has_poster boolean not null default false,
  waveform smallint[],
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  constraint media_packages_key check (octet_length(key) = 16),
  constraint media_packages_file_fk foreign key (file_id) references files (id) on delete cascade
);
create index media_packages_file on media_packages (file_id);
create unique index media_packages_ready on media_packages (file_id) where ready_at is not null;

create table renditions (
  package_id uuid not null,
  position smallint not null,
  width integer,
  height integer,
  bandwidth integer not null,
  codecs text not null,
  segment_seconds double precision[] not null,
  segment_bytes integer[] not null,
  constraint renditions_pk primary key (package_id, position),
  constraint renditions_segments check (cardinality(segment_bytes) > 0 and cardinality(segment_bytes) = cardinality(segment_seconds)),
  constraint renditions_package_fk foreign key (package_id) references media_packages (id) on delete cascade
);
