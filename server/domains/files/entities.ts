import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { FileKind, FileStatus } from '../../graphql/generated.ts';

/** An uploaded file: what its bytes tell, and where they are stored. */
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
@Index('files_uploaded_by', ['uploadedBy'])
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

  /** The bytes that were uploaded. A picture is encoded again, so its stored bytes are others. */
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

  /** Why it failed, as a key of the messages. */
  @Column('text', { nullable: true })
  failure!: string | null;

  @Column('smallint', { name: 'processed_percent', default: 0 })
  processedPercent!: number;

  /** When the sweep first found that no row refers to the file; null while one does. */
  @Column('timestamptz', { name: 'unused_since', nullable: true })
  unusedSince!: Date | null;

  /** Raised with each change; see `fileChanged`. */
  @Column('integer', { default: 1 })
  version!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/**
 * A file that is being received, by GraphQL, REST or tus. Open until it is finished or has failed. A finished upload and its file have the
 * same id.
 */
@Entity('uploads')
@Check('uploads_bytes', 'bytes > 0')
@Check('uploads_kind', "kind in ('IMAGE', 'VIDEO', 'AUDIO')")
@Check('uploads_end', 'finished_at is null or failure is null')
@Index('uploads_reserved', { synchronize: false })
@Index('uploads_last_byte', ['lastByteAt'])
@Index('uploads_uploaded_by', ['uploadedBy'])
@Index('uploads_creator', ['creatorId'])
export class Upload {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'uploads_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'uploads_creator_fk' })
  creatorId!: string;

  @Column('uuid', { name: 'uploaded_by' })
  @ForeignKey('users', { name: 'uploads_uploaded_by_fk' })
  uploadedBy!: string;

  /** The bytes that it reserves: as many as were announced, or have been reserved so far. */
  @Column('bigint', { transformer: { from: Number, to: (value: number) => value } })
  bytes!: number;

  @Column('text')
  name!: string;

  /** The kind that the file must have; null for any. */
  @Column('text', { nullable: true })
  kind!: FileKind | null;

  /** The section in which an item is made of the file. It may have been deleted since. */
  @Column('uuid', { name: 'section_id', nullable: true })
  sectionId!: string | null;

  /** The title of that item; null means the file's name. */
  @Column('text', { nullable: true })
  title!: string | null;

  /** Whether that item is free. */
  @Column('boolean', { name: 'is_free', default: false })
  isFree!: boolean;

  /** Whether that item is visible. */
  @Column('boolean', { name: 'is_visible', default: true })
  isVisible!: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_byte_at', default: () => 'now()' })
  lastByteAt!: Date;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  /** Why it was refused, as `UserErrors` has it. Each later request for the upload gets this answer. */
  @Column('jsonb', { nullable: true })
  failure!: object[] | null;
}

/** One run that packages a video or audio as encrypted HLS. The names of its objects in the storage contain its id; see `packaging/`. */
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

  /** The key of AES-128. It is stored nowhere else, and never logged. */
  @Column('bytea', { select: false })
  key!: Buffer;

  @Column('boolean', { name: 'has_poster', default: false })
  hasPoster!: boolean;

  @Column('smallint', { array: true, nullable: true })
  waveform!: number[] | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  /** Null while the run is under way, and for good if it broke off. */
  @Column('timestamptz', { name: 'ready_at', nullable: true })
  readyAt!: Date | null;
}

/** A package in one size. Its segments lie one after the other in one object. */
@Entity('renditions')
@Check('renditions_segments', 'cardinality(segment_bytes) > 0 and cardinality(segment_bytes) = cardinality(segment_seconds)')
export class Rendition {
  @PrimaryColumn('uuid', { name: 'package_id', primaryKeyConstraintName: 'renditions_pk' })
  @ForeignKey(() => MediaPackage, { name: 'renditions_package_fk', onDelete: 'CASCADE' })
  packageId!: string;

  /** Counts from 0; the best rendition is the first. */
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'renditions_pk' })
  position!: number;

  /** Width and height are null for audio. */
  @Column('integer', { nullable: true })
  width!: number | null;

  @Column('integer', { nullable: true })
  height!: number | null;

  /** The bits per second of the heaviest segment. */
  @Column('integer')
  bandwidth!: number;

  /** The codecs as RFC 6381 names them. */
  @Column('text')
  codecs!: string;

  @Column('double precision', { name: 'segment_seconds', array: true })
  segmentSeconds!: number[];

  /** The bytes of each segment, encrypted. */
  @Column('integer', { name: 'segment_bytes', array: true })
  segmentBytes!: number[];
}
