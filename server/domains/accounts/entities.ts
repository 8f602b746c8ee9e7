import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Language, Role } from '../../graphql/generated.ts';

/** An identity: the same person may sell and buy with one email, as two users. */
@Entity('users')
@Unique('users_email_role', ['email', 'role'])
@Check('users_email_lower', 'email = lower(email)')
@Check('users_role', "role in ('CREATOR', 'CUSTOMER')")
@Check('users_language', "language in ('EN', 'AR')")
export class User {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'users_pk' })
  id!: string;

  @Column('text')
  email!: string;

  @Column('text')
  role!: Role;

  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  @Column('text', { name: 'phone_number', nullable: true })
  phoneNumber!: string | null;

  @Column('text', { default: 'EN' })
  language!: Language;

  @Column('timestamptz', { name: 'email_verified_at', nullable: true })
  emailVerifiedAt!: Date | null;

  /** Raised to end every token that was handed out before. */
  @Column('integer', { name: 'token_version', default: 1 })
  tokenVersion!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** A link in a mail. Its token is only known by its hash. */
@Entity('email_links')
@Unique('email_links_token', ['tokenHash'])
@Check('email_links_purpose', "purpose in ('VERIFY')")
@Index('email_links_user', ['userId', 'purpose'])
export class EmailLink {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'email_links_pk' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  @ForeignKey(() => User, { name: 'email_links_user_fk' })
  userId!: string;

  @Column('text')
  purpose!: 'VERIFY';

  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('text', { nullable: true })
  next!: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'superseded_at', nullable: true })
  supersededAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
