import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ContentType } from '../../graphql/generated.ts';
import { StoredFile } from '../files/entities.ts';

/** A chapter of a product. */
@Entity('sections')
@Unique('sections_position', ['productId', 'position'], { deferrable: 'INITIALLY DEFERRED' })
@Check('sections_position_positive', 'position > 0')
@Index('sections_creator', ['creatorId'])
export class Section {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'sections_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'sections_creator_fk' })
  creatorId!: string;

  @Column('uuid', { name: 'product_id' })
  @ForeignKey('products', { name: 'sections_product_fk', onDelete: 'CASCADE' })
  productId!: string;

  @Column('text')
  title!: string;

  @Column('text', { name: 'title_ar', nullable: true })
  titleAr!: string | null;

  @Column('integer')
  position!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** A video, audio or article in a section. */
@Entity('content_items')
@Unique('content_items_position', ['sectionId', 'position'], { deferrable: 'INITIALLY DEFERRED' })
@Check('content_items_position_positive', 'position > 0')
@Check('content_items_type', "type in ('VIDEO', 'AUDIO', 'ARTICLE')")
@Check(
  'content_items_matter',
  "(type = 'ARTICLE' and body is not null and file_id is null) or (type <> 'ARTICLE' and body is null and file_id is not null)",
)
@Index('content_items_product', ['productId'])
@Index('content_items_file', ['fileId'])
@Index('content_items_creator', ['creatorId'])
export class ContentItem {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'content_items_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'content_items_creator_fk' })
  creatorId!: string;

  @Column('uuid', { name: 'product_id' })
  @ForeignKey('products', { name: 'content_items_product_fk', onDelete: 'CASCADE' })
  productId!: string;

  @Column('uuid', { name: 'section_id' })
  @ForeignKey(() => Section, { name: 'content_items_section_fk', onDelete: 'CASCADE' })
  sectionId!: string;

  @Column('text')
  type!: ContentType;

  @Column('text')
  title!: string;

  @Column('text', { name: 'title_ar', nullable: true })
  titleAr!: string | null;

  @Column('text', { nullable: true })
  subtitle!: string | null;

  @Column('text', { name: 'subtitle_ar', nullable: true })
  subtitleAr!: string | null;

  @Column('text', { nullable: true })
  body!: string | null;

  /** The bytes that the item's captions take. Triggers add them up. */
  @Column('bigint', { name: 'caption_bytes', default: 0, select: false })
  captionBytes!: string;

  @Column('uuid', { name: 'file_id', nullable: true })
  @ForeignKey(() => StoredFile, { name: 'content_items_file_fk' })
  fileId!: string | null;

  @Column('boolean', { name: 'is_free', default: false })
  isFree!: boolean;

  @Column('boolean', { name: 'is_visible', default: true })
  isVisible!: boolean;

  @Column('integer')
  position!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}

/** A picture that an article shows. Its file stays as long as the row does. */
@Entity('article_files')
@Index('article_files_file', ['fileId'])
export class ArticleFile {
  @PrimaryColumn('uuid', { name: 'content_item_id', primaryKeyConstraintName: 'article_files_pk' })
  @ForeignKey(() => ContentItem, { name: 'article_files_content_item_fk', onDelete: 'CASCADE' })
  contentItemId!: string;

  @PrimaryColumn('uuid', { name: 'file_id', primaryKeyConstraintName: 'article_files_pk' })
  @ForeignKey(() => StoredFile, { name: 'article_files_file_fk' })
  fileId!: string;
}

/** Text to read with an item, in one language. */
@Entity('captions')
@Unique('captions_language', ['itemId', 'language'])
@Index('captions_creator', ['creatorId'])
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

  /** The text, as WebVTT. */
  @Column('text')
  body!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
