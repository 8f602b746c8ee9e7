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

/** One run of making a video or audio into encrypted HLS. Its objects in the storage are named after it; see `packaging/`. */
@Entity('media_packages')
@Check('media_packages_key', 'octet_length(key) = 16')
@Index('media_packages_file', ['fileId'])
@Index('media_packages_ready', ['fileId'], { unique: true, where: 'ready_at is not null' })
export class MediaPackage {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'media_packages_pk' })
  id!: string;

  @Column('uuid', { name: 'file_id' })
  @ForeignKey(() => StoredFile, { name: 'media_packages_file_fk', onDelete: 'CASCADE' })
  fileId!: string;

  /** Of AES-128; it lies nowhere else, and nothing logs it. */
  @Column('bytea', { select: false })
  key!: Buffer;

  @Column('boolean', { name: 'has_poster', default: false })
  hasPoster!: boolean;

  @Column('smallint', { array: true, nullable: true })
  waveform!: number[] | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  /** Null while it is under way, and for ever when it broke off. */
  @Column('timestamptz', { name: 'ready_at', nullable: true })
  readyAt!: Date | null;
}

/** A package in one size, its segments one after the other in one object. */
@Entity('renditions')
@Check('renditions_segments', 'cardinality(segment_bytes) > 0 and cardinality(segment_bytes) = cardinality(segment_seconds)')
export class Rendition {
  @PrimaryColumn('uuid', { name: 'package_id', primaryKeyConstraintName: 'renditions_pk' })
  @ForeignKey(() => MediaPackage, { name: 'renditions_package_fk', onDelete: 'CASCADE' })
  packageId!: string;

  /** From 0, the best first. */
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'renditions_pk' })
  position!: number;

  /** Null for audio, like the height. */
  @Column('integer', { nullable: true })
  width!: number | null;

  @Column('integer', { nullable: true })
  height!: number | null;

  /** Bits a second of the heaviest segment. */
  @Column('integer')
  bandwidth!: number;

  /** As RFC 6381 names them. */
  @Column('text')
  codecs!: string;

  @Column('double precision', { name: 'segment_seconds', array: true })
  segmentSeconds!: number[];

  /** Encrypted. */
  @Column('integer', { name: 'segment_bytes', array: true })
  segmentBytes!: number[];
}
