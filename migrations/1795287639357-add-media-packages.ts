import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the packages that videos and audio are played from, and captions. */
export class AddMediaPackages1795287639357 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table files add column version integer not null default 1;

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
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table captions, renditions, media_packages; alter table files drop column version');
  }
}
