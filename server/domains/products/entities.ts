import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ProductCost, ProductStatus } from '../../graphql/generated.ts';
import { minorUnits } from '../../platform/database/minor-units.ts';

/** Something that buyers gain from a product, in its creator's words. */
export interface Benefit {
  text: string;
  textAr?: string | null;
  description: string;
  descriptionAr?: string | null;
}

/** Something that buyers need to make use of a product, in a line. */
export interface Requirement {
  text: string;
  textAr?: string | null;
}

/** A question that people ask before they buy, with its answer. */
export interface Question {
  question: string;
  questionAr?: string | null;
  answer: string;
  answerAr?: string | null;
}

/** Something sold that is made of sections. */
@Entity('products')
@Check('products_status', "status in ('DRAFT', 'PUBLISHED', 'ARCHIVED')")
@Check('products_cost', "cost in ('FREE', 'PAID')")
@Check('products_title', 'length(title) between 1 and 100')
@Check('products_price', "(cost = 'PAID' and (price_amount is null or price_amount > 0)) or (cost = 'FREE' and price_amount = 0)")
@Check('products_dates', 'end_date >= start_date')
@Check('products_taken', 'taken >= 0 and (max_participants is null or taken <= max_participants)')
@Check(
  'products_published',
  "status <> 'PUBLISHED' or (price_amount is not null and subtitle is not null and cover_id is not null and start_date is not null)",
)
@Index('products_creator', { synchronize: false })
@Index('products_creator_status', { synchronize: false })
@Index('products_search', { synchronize: false })
@Index('products_title', { synchronize: false })
@Index('products_title_ar', { synchronize: false })
@Index('products_updated', { synchronize: false })
@Index('products_price', { synchronize: false })
@Index('products_creation_key', { synchronize: false })
export class Product {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'products_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'products_creator_fk' })
  creatorId!: string;

  @Column('text', { default: 'DRAFT' })
  status!: ProductStatus;

  @Column('text')
  title!: string;

  @Column('text', { name: 'title_ar', nullable: true })
  titleAr!: string | null;

  @Column('text', { nullable: true })
  subtitle!: string | null;

  @Column('text', { name: 'subtitle_ar', nullable: true })
  subtitleAr!: string | null;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { name: 'description_ar', nullable: true })
  descriptionAr!: string | null;

  @Column('uuid', { name: 'cover_id', nullable: true })
  @ForeignKey('files', { name: 'products_cover_fk' })
  coverId!: string | null;

  @Column('text', { default: 'PAID' })
  cost!: ProductCost;

  @Column('bigint', { name: 'price_amount', nullable: true, transformer: minorUnits })
  priceAmount!: number | null;

  @Column('text')
  currency!: string;

  @Column('jsonb', { default: [] })
  benefits!: Benefit[];

  @Column('jsonb', { default: [] })
  requirements!: Requirement[];

  @Column('jsonb', { default: [] })
  questions!: Question[];

  @Column('date', { name: 'start_date', nullable: true })
  startDate!: string | null;

  @Column('date', { name: 'end_date', nullable: true })
  endDate!: string | null;

  @Column('integer', { name: 'max_participants', nullable: true })
  maxParticipants!: number | null;

  /** Places sold or held. It changes only in the transaction that changes an order. */
  @Column('integer', { default: 0 })
  taken!: number;

  /** How many sections and items it has, hidden ones included. Triggers on their tables count them. */
  @Column('integer', { name: 'section_count', default: 0, select: false })
  sectionCount!: number;

  @Column('integer', { name: 'content_item_count', default: 0, select: false })
  contentItemCount!: number;

  /** How many of its items customers see. */
  @Column('integer', { name: 'visible_item_count', default: 0, select: false })
  visibleItemCount!: number;

  /** The length of all visible items together, in milliseconds. Triggers on items and files add it up. */
  @Column('bigint', { name: 'visible_duration_ms', default: 0, select: false })
  visibleDurationMs!: string;

  /** The bytes of its texts and of the texts of its sections and items (decision 55). Triggers add them up. */
  @Column('bigint', { name: 'kept_bytes', default: 0, select: false })
  keptBytes!: string;

  @Column('text', { name: 'group_chat_link', nullable: true })
  groupChatLink!: string | null;

  @Column('boolean', { name: 'show_support_number', default: false })
  showSupportNumber!: boolean;

  /** The idempotency key of the call that made it: a repeated call makes no second product. */
  @Column('text', { name: 'creation_key', nullable: true })
  creationKey!: string | null;

  @Column('integer', { default: 1 })
  version!: number;

  /** The text that a search looks through: both titles and both subtitles, folded by a trigger. */
  @Column('text', { default: '', select: false })
  search!: string;

  /** The keys by which products are sorted: of the title, and of the Arabic title or else the title. A trigger writes both. */
  @Column('text', { name: 'title_order', default: '', select: false })
  titleOrder!: string;

  @Column('text', { name: 'title_ar_order', default: '', select: false })
  titleArOrder!: string;

  @Column('timestamptz', { name: 'published_at', nullable: true })
  publishedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
