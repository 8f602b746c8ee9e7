import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { LinkNetwork } from '../../../schema/rules/links.ts';

/** A link of a profile: a page of the creator elsewhere. */
export interface ProfileLink {
  network: LinkNetwork;
  url: string;
}

/** A seller's account and public profile. */
@Entity('creators')
@Check('creators_week_start', 'week_start between 0 and 6')
// The index is partial, so that a change of the owner takes no lock against rows that refer to the account (decision 27).
@Index('creators_owner', ['ownerId'], { unique: true, where: 'owner_id IS NOT NULL' })
@Unique('creators_username', ['username'])
@Check('creators_username_form', "username ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(username) between 3 and 30")
@Check('creators_profile_whole', 'profile_completed_at is null or (username is not null and full_name is not null)')
@Check(
  'creators_closed',
  '(closed_at is null) = (open_until is null) and (closed_at is null or profile_completed_at is null) and (erased_at is null or closed_at is not null)',
)
export class Creator {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'creators_pk' })
  id!: string;

  @Column('uuid', { name: 'owner_id' })
  @ForeignKey('users', { name: 'creators_owner_fk' })
  ownerId!: string;

  @Column('text', { name: 'full_name', nullable: true })
  fullName!: string | null;

  @Column('text', { name: 'full_name_ar', nullable: true })
  fullNameAr!: string | null;

  @Column('text', { nullable: true })
  username!: string | null;

  @Column('text', { nullable: true })
  bio!: string | null;

  @Column('text', { name: 'bio_ar', nullable: true })
  bioAr!: string | null;

  @Column('text', { nullable: true })
  profession!: string | null;

  /** Null until the profile is completed. Until then the owner's own number counts. */
  @Column('text', { name: 'phone_number', nullable: true })
  phoneNumber!: string | null;

  @Column('text', { name: 'support_number', nullable: true })
  supportNumber!: string | null;

  /** Whether every visitor of the public page sees the support number. */
  @Column('boolean', { name: 'shows_support_number', default: false })
  showsSupportNumber!: boolean;

  @Column('jsonb', { default: [] })
  links!: ProfileLink[];

  @Column('uuid', { name: 'profile_pic_id', nullable: true })
  @ForeignKey('files', { name: 'creators_profile_pic_fk' })
  profilePicId!: string | null;

  @Column('uuid', { name: 'cover_image_id', nullable: true })
  @ForeignKey('files', { name: 'creators_cover_image_fk' })
  coverImageId!: string | null;

  @Column('text', { default: 'KWD' })
  currency!: string;

  @Column('text', { name: 'time_zone', default: 'Asia/Kuwait' })
  timeZone!: string;

  /** The first day of the account's weeks, from 0 (Sunday) to 6 (Saturday). */
  @Column('smallint', { name: 'week_start', default: 0 })
  weekStart!: number;

  /** Whether the account's calendar shows the Hijri day beside the Gregorian one. */
  @Column('boolean', { name: 'shows_hijri', default: false })
  showsHijri!: boolean;

  @Column('timestamptz', { name: 'profile_completed_at', nullable: true })
  profileCompletedAt!: Date | null;

  /** Whether the discovery page may show the creator. Their own page is public either way. */
  @Column('boolean', { name: 'is_listed', default: true })
  isListed!: boolean;

  /** The number of the account's latest order. It numbers the next one. */
  @Column('integer', { name: 'order_count', default: 0 })
  orderCount!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  /** When its owner closed the account. It has no public page from then on. */
  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt!: Date | null;

  /** Until when customers of a closed account open what they bought. */
  @Column('timestamptz', { name: 'open_until', nullable: true })
  openUntil!: Date | null;

  /** When the content of a closed account was deleted. */
  @Column('timestamptz', { name: 'erased_at', nullable: true })
  erasedAt!: Date | null;
}

/** A username that a creator has or had. It leads to them for good, and no other creator can take it. */
@Entity('usernames')
@Index('usernames_creator', ['creatorId'])
export class Username {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'usernames_pk' })
  username!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey(() => Creator, { name: 'usernames_creator_fk' })
  creatorId!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** Where a creator stands on the discovery page. Triggers write it: see `migrations/first/discovery.sql`. */
@Entity('creator_listings')
@Check('creator_listings_listed', 'shown_until is null or listed_at is not null')
@Index('creator_listings_popular', { synchronize: false })
@Index('creator_listings_popular_in', { synchronize: false })
@Index('creator_listings_new', { synchronize: false })
@Index('creator_listings_new_in', { synchronize: false })
export class CreatorListing {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'creator_listings_pk' })
  @ForeignKey(() => Creator, { name: 'creator_listings_creator_fk', onDelete: 'CASCADE' })
  creatorId!: string;

  /** The creator's profession, for the indexes. */
  @Column('text', { nullable: true })
  profession!: string | null;

  /** The number of active subscribers: customers who still have an account, and something of the creator's that was not wholly refunded. */
  @Column('integer', { default: 0 })
  popularity!: number;

  /** When the creator was first shown. It never changes. */
  @Column('timestamptz', { name: 'listed_at', nullable: true })
  listedAt!: Date | null;

  /**
   * Until when the creator's page has something to show. Null for a creator who has nothing, has no page, or does not want to be listed.
   */
  @Column('timestamptz', { name: 'shown_until', nullable: true })
  shownUntil!: Date | null;
}

/** The text that a search of creators looks through: who they are, and the titles of what they sell. Triggers fold and write it. */
@Entity('creator_texts')
@Index('creator_texts_search', { synchronize: false })
export class CreatorText {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'creator_texts_pk' })
  @ForeignKey(() => Creator, { name: 'creator_texts_creator_fk', onDelete: 'CASCADE' })
  creatorId!: string;

  @Column('text', { default: '' })
  search!: string;
}
