import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { FileKind, FileStatus } from '../../graphql/generated.ts';

/** An uploaded file: what the bytes said, and where they lie. */
@Entity('files')
@Unique('files_storage_key', ['storageKey'])
@Check('files_kind', "kind in ('IMAGE', 'VIDEO', 'AUDIO')")
@Check('files_bytes', 'bytes > 0')
@Check('files_image_size', "kind <> 'IMAGE' or (width > 0 and height > 0)")
@Check('files_status', "status in ('PROCESSING', 'READY', 'FAILED')")
@Check('files_failure', "(status = 'FAILED') = (failure is not null)")
@Check('files_processed_percent', 'processed_percent between 0 and 100')
@Index('files_creator', { synchronize: false })
@Index('files_used', { synchronize: false })
@Index('files_unused', { synchronize: false })
export class StoredFile {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'files_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'files_creator_fk' })
  creatorId!: string;

  @Column('uuid', { name: 'uploaded_by' })
  @ForeignKey('users', { name: 'files_uploaded_by_fk' })
  uploadedBy!: string;

  @Column('text')
  kind!: FileKind;

  @Column('text', { name: 'mime_type' })
  mimeType!: string;

  @Column('text')
  name!: string;

  /** Of the upload; a picture is stored re-encoded. */
  @Column('bigint', { transformer: { from: Number, to: (value: number) => value } })
  bytes!: number;

  @Column('text', { name: 'storage_key' })
  storageKey!: string;

  @Column('integer', { nullable: true })
  width!: number | null;

  @Column('integer', { nullable: true })
  height!: number | null;

  @Column('text', { nullable: true })
  blur!: string | null;

  @Column('double precision', { name: 'duration_seconds', nullable: true })
  durationSeconds!: number | null;

  @Column('text', { default: 'READY' })
  status!: FileStatus;

  /** Why it failed: a key of the messages. */
  @Column('text', { nullable: true })
  failure!: string | null;

  @Column('smallint', { name: 'processed_percent', default: 0 })
  processedPercent!: number;

  /** Since when nothing has been seen to refer to it; null while something does. */
  @Column('timestamptz', { name: 'unused_since', nullable: true })
  unusedSince!: Date | null;

  /** Goes up with every change; see `fileChanged`. */
  @Column('integer', { default: 1 })
  version!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** A file on its way in, whichever door it comes through. Open until it is finished or has failed; the file then has its id. */
@Entity('uploads')
@Check('uploads_bytes', 'bytes > 0')
@Check('uploads_kind', "kind in ('IMAGE', 'VIDEO', 'AUDIO')")
@Check('uploads_end', 'finished_at is null or failure is null')
@Index('uploads_reserved', { synchronize: false })
@Index('uploads_last_byte', ['lastByteAt'])
export class Upload {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'uploads_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'uploads_creator_fk' })
  creatorId!: string;

  @Column('uuid', { name: 'uploaded_by' })
  @ForeignKey('users', { name: 'uploads_uploaded_by_fk' })
  uploadedBy!: string;

  /** What it reserves: as many as were announced, or as came so far. */
  @Column('bigint', { transformer: { from: Number, to: (value: number) => value } })
  bytes!: number;

  @Column('text')
  name!: string;

  /** The kind that was asked for; null for any. */
  @Column('text', { nullable: true })
  kind!: FileKind | null;

  /** Where an item is made of it; it may be gone by then. */
  @Column('uuid', { name: 'section_id', nullable: true })
  sectionId!: string | null;

  /** Of that item; null: the file's name. */
  @Column('text', { nullable: true })
  title!: string | null;

  /** Of that item. */
  @Column('boolean', { name: 'is_free', default: false })
  isFree!: boolean;

  /** Of that item. */
  @Column('boolean', { name: 'is_visible', default: true })
  isVisible!: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_byte_at', default: () => 'now()' })
  lastByteAt!: Date;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  /** Why it was refused, in the form of `UserErrors`: the answer to the next question. */
  @Column('jsonb', { nullable: true })
  failure!: object[] | null;
}
