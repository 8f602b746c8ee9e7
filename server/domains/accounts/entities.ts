import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Language, Numerals, Role } from '../../graphql/generated.ts';
import type { MailTopic } from './mails/stops.ts';

/** An identity: the same person may sell and buy with one email, as two users. */
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
export class User {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'users_pk' })
  id!: string;

  @Column('text')
  email!: string;

  @Column('text')
  role!: Role;

  /** Null for one who only ever signed in with a provider, and before the address is proved: until then each sign-up keeps its own. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('text', { name: 'phone_number', nullable: true })
  phoneNumber!: string | null;

  @Column('text', { default: 'EN' })
  language!: Language;

  /** The digits of what is shown to them. Mails and documents have Latin ones. */
  @Column('text', { default: 'LATIN' })
  numerals!: Numerals;

  @Column('timestamptz', { name: 'email_verified_at', nullable: true })
  emailVerifiedAt!: Date | null;

  /** Raised to end every sign-in made before, also one that is being made at this moment. */
  @Column('integer', { name: 'token_version', default: 1 })
  tokenVersion!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  /** Since when the account is deleted: nothing here names a person any more. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}

/** A device that a user signed in on. Each of their tokens stands for one. */
@Entity('sign_ins')
@Index('sign_ins_user', ['userId', 'lastSeenAt'])
export class SignIn {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'sign_ins_pk' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  @ForeignKey(() => User, { name: 'sign_ins_user_fk' })
  userId!: string;

  /** The account that a console user works in; null for customers. By name, as that entity knows this file. */
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

  /** Exact to some minutes. */
  @Column('timestamptz', { name: 'last_seen_at', default: () => 'now()' })
  lastSeenAt!: Date;

  /** When its newest token expires. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  /** When the password was last changed on this device: tokens from before end a minute later. */
  @Column('timestamptz', { name: 'tokens_from', nullable: true })
  tokensFrom!: Date | null;

  /** Triggers raise it with every change of the sign-in but of its last use, of the user, and of the user's place in an account. */
  @Column('integer', { name: 'standing_version', default: 1 })
  standingVersion!: number;
}

/** What was typed at a sign-up. It becomes the user's when a link of it is the first that is opened; the others are deleted. */
@Entity('sign_ups')
@Check('sign_ups_language', "language in ('EN', 'AR')")
export class SignUp {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'sign_ups_pk' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  @ForeignKey(() => User, { name: 'sign_ups_user_fk' })
  @Index('sign_ups_user')
  userId!: string;

  /** Null once it is the user's. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('text', { name: 'phone_number', nullable: true })
  phoneNumber!: string | null;

  /** What a creator would like to be called in addresses. */
  @Column('text', { nullable: true })
  username!: string | null;

  @Column('text')
  language!: Language;

  /** Where the page was heading. */
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

  /** Null for one that sets a password, and for one that proves the address without bringing a password. */
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

/** How a provider names a user. One account there may belong to two users here: one who sells and one who buys. */
@Entity('social_accounts')
@Unique('social_accounts_subject', ['issuer', 'subject', 'role'])
@ForeignKey(() => User, ['userId', 'role'], ['id', 'role'], { name: 'social_accounts_user_fk' })
@Index('social_accounts_user', ['userId'])
export class SocialAccount {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'social_accounts_pk' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** The user's role. */
  @Column('text')
  role!: Role;

  @Column('text')
  issuer!: string;

  @Column('text')
  subject!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** What a provider has said of a person, until their page fetches the sign-in. Only the hash of its code is kept. */
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

  /** What was being bought when the sign-in began; no foreign key, since the row lasts a minute. */
  @Column('uuid', { name: 'product_id', nullable: true })
  productId!: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}

/**
 * The mails of a day (UTC), by what they are counted for: the site (`all`), a purpose (`for`), a recipient and a purpose (`to`), an account
 * that invites (`from`), a network that asks (`of`). `mail-limits.ts` has the others.
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

/** Mails that the reader of an address has ended. The address is hashed (`mails/stops.ts`). */
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
