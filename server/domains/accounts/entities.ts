import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Language, Numerals, Role } from '../../graphql/generated.ts';
import type { MailTopic } from './mails/stops.ts';

/** An email with a role. A person who sells and buys with one email is two users. */
@Entity('users')
@Unique('users_email_role', ['email', 'role'])
@Unique('users_id_role', ['id', 'role'])
@Check('users_email_lower', 'email = lower(email)')
@Check('users_role', "role in ('CREATOR', 'CUSTOMER')")
@Check('users_language', "language in ('EN', 'AR')")
@Check('users_numerals', "numerals in ('LATIN', 'ARABIC')")
@Check(
  'users_deleted',
  "deleted_at is null or (email like 'deleted-%@deleted.invalid' and num_nonnulls(password_hash, phone_number, email_verified_at) = 0)",
)
@Index('users_unproved', { synchronize: false })
export class User {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'users_pk' })
  id!: string;

  @Column('text')
  email!: string;

  @Column('text')
  role!: Role;

  /**
   * Null for users who have only signed in with a provider. Also null until the address is proved: until then each sign-up keeps its own
   * hash.
   */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('text', { name: 'phone_number', nullable: true })
  phoneNumber!: string | null;

  @Column('text', { default: 'EN' })
  language!: Language;

  /** The digits in which pages show numbers to this user. Mails and documents always have Latin digits. */
  @Column('text', { default: 'LATIN' })
  numerals!: Numerals;

  @Column('timestamptz', { name: 'email_verified_at', nullable: true })
  emailVerifiedAt!: Date | null;

  /** Rises to end every earlier sign-in, even one that is being made at this moment. */
  @Column('integer', { name: 'token_version', default: 1 })
  tokenVersion!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  /** When the user deleted their account. From then on, nothing in this row names a person. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}

/** A device on which a user signed in. Each token stands for one sign-in. */
@Entity('sign_ins')
@Index('sign_ins_user', ['userId', 'lastSeenAt'])
@Index('sign_ins_creator', ['creatorId'])
export class SignIn {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'sign_ins_pk' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  @ForeignKey(() => User, { name: 'sign_ins_user_fk' })
  userId!: string;

  /**
   * The account that a console user works in; null for customers. The foreign key names its entity by a string, since the entity's file
   * imports this one.
   */
  @Column('uuid', { name: 'creator_id', nullable: true })
  @ForeignKey('Creator', { name: 'sign_ins_creator_fk', onDelete: 'CASCADE' })
  creatorId!: string | null;

  /** The user's `tokenVersion` when they signed in. Once the user has a later one, the sign-in has ended. */
  @Column('integer', { name: 'token_version' })
  tokenVersion!: number;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null;

  @Column('text', { nullable: true })
  address!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  /** At most some minutes behind: a use is not noted again within minutes. */
  @Column('timestamptz', { name: 'last_seen_at', default: () => 'now()' })
  lastSeenAt!: Date;

  /** When the newest token of the sign-in expires. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  /** When the password was last changed on this device. Earlier tokens of the sign-in end a minute later. */
  @Column('timestamptz', { name: 'tokens_from', nullable: true })
  tokensFrom!: Date | null;

  /**
   * Database triggers raise it when the sign-in, its user or the user's place in an account changes. `lastSeenAt` alone does not raise it.
   */
  @Column('integer', { name: 'standing_version', default: 1 })
  standingVersion!: number;
}

/**
 * The data that was typed at a sign-up. A user gets the data of the sign-up whose link is opened first; their other sign-ups are deleted.
 */
@Entity('sign_ups')
@Check('sign_ups_language', "language in ('EN', 'AR')")
export class SignUp {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'sign_ups_pk' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  @ForeignKey(() => User, { name: 'sign_ups_user_fk' })
  @Index('sign_ups_user')
  userId!: string;

  /** Null once the user has it. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('text', { name: 'phone_number', nullable: true })
  phoneNumber!: string | null;

  /** The username that a creator wishes for. */
  @Column('text', { nullable: true })
  username!: string | null;

  @Column('text')
  language!: Language;

  /** The page that opens after the sign-up. */
  @Column('text', { nullable: true })
  next!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** What a mailed link is for: proving the address, or setting a new password. */
export type LinkPurpose = 'VERIFY' | 'RESET';

/** A link in a mail. Only the hash of its token is kept. */
@Entity('email_links')
@Unique('email_links_token', ['tokenHash'])
@Check('email_links_purpose', "purpose in ('VERIFY', 'RESET')")
@Index('email_links_user', ['userId', 'purpose'])
export class EmailLink {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'email_links_pk' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  @ForeignKey(() => User, { name: 'email_links_user_fk' })
  userId!: string;

  @Column('text')
  purpose!: LinkPurpose;

  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  /**
   * The sign-up whose data the link brings. Null for a `RESET` link, and for a `VERIFY` link that proves the address and brings no
   * password.
   */
  @Column('uuid', { name: 'sign_up_id', nullable: true })
  @ForeignKey(() => SignUp, { name: 'email_links_sign_up_fk', onDelete: 'SET NULL' })
  @Index('email_links_sign_up')
  signUpId!: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'superseded_at', nullable: true })
  supersededAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** A provider's account with which a user signs in. One such account may belong to two users: a creator and a customer. */
@Entity('social_accounts')
@Unique('social_accounts_subject', ['issuer', 'subject', 'role'])
@ForeignKey(() => User, ['userId', 'role'], ['id', 'role'], { name: 'social_accounts_user_fk' })
@Index('social_accounts_user', ['userId'])
export class SocialAccount {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'social_accounts_pk' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  role!: Role;

  @Column('text')
  issuer!: string;

  @Column('text')
  subject!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** What a provider has told us of a person, until the person's page fetches the sign-in with a code. Only the hash of the code is kept. */
@Entity('social_codes')
@Check('social_codes_role', "role in ('CREATOR', 'CUSTOMER')")
export class SocialCode {
  @PrimaryColumn('bytea', { name: 'code_hash', primaryKeyConstraintName: 'social_codes_pk' })
  codeHash!: Buffer;

  @Column('text')
  role!: Role;

  @Column('text')
  issuer!: string;

  @Column('text')
  subject!: string;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('boolean', { name: 'email_verified' })
  emailVerified!: boolean;

  @Column('text', { nullable: true })
  name!: string | null;

  /** The product that was being bought when the sign-in began. It has no foreign key, since the row lasts a minute. */
  @Column('uuid', { name: 'product_id', nullable: true })
  productId!: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}

/**
 * The counts of mails in a day (UTC). `about` says what a row counts: mails of the site (`all`), of a purpose (`for`), or to a recipient
 * for a purpose (`to`). `from` counts for an account that invites, `of` for a network that asks. `mail-limits.ts` has the other kinds.
 */
@Entity('mail_days')
export class MailDay {
  @PrimaryColumn('date', { primaryKeyConstraintName: 'mail_days_pk' })
  day!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'mail_days_pk' })
  about!: string;

  @Column('integer')
  mails!: number;
}

/** A topic of mails that the reader of an address has ended. The address is hashed (`mails/stops.ts`). */
@Entity('mail_stops')
@Check('mail_stops_topic', "topic in ('REMINDERS', 'INVITATIONS', 'WEBHOOKS')")
export class MailStop {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'mail_stops_pk' })
  recipient!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'mail_stops_pk' })
  topic!: MailTopic;

  @Column('timestamptz', { name: 'stopped_at' })
  stoppedAt!: Date;
}
