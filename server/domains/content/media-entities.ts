import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { StoredFile } from '../files/entities.ts';
import { ContentItem } from './entities.ts';

/** One run of making a video or audio into encrypted HLS. Its objects in the storage are named after it; see `packaging.ts`. */
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

/** Text to read with an item. */
@Entity('captions')
@Unique('captions_language', ['itemId', 'language'])
export class Caption {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'captions_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'captions_creator_fk' })
  creatorId!: string;

  @Column('uuid', { name: 'item_id' })
  @ForeignKey(() => ContentItem, { name: 'captions_item_fk', onDelete: 'CASCADE' })
  itemId!: string;

  @Column('text')
  language!: string;

  @Column('text')
  label!: string;

  /** WebVTT. */
  @Column('text')
  body!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
