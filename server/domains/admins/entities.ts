import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { AdminPermission } from '../../graphql/generated.ts';

/** A person who works in a creator's account, or is invited to. */
@Entity('admins')
@Unique('admins_creator_user', ['creatorId', 'userId'])
@Unique('admins_creator_email', ['creatorId', 'email'])
@Check('admins_permission', "permission in ('VIEW', 'EDIT')")
@Check('admins_email_lower', 'email = lower(email)')
@Check('admins_accepted', '(user_id is null) = (accepted_at is null)')
@Index('admins_user', ['userId'])
@Index('admins_invited', ['email'], { where: 'user_id IS NULL' })
@Index('admins_creator', { synchronize: false })
export class Admin {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'admins_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'admins_creator_fk' })
  creatorId!: string;

  /** Null until the invitation is accepted. */
  @Column('uuid', { name: 'user_id', nullable: true })
  @ForeignKey('users', { name: 'admins_user_fk' })
  userId!: string | null;

  @Column('text')
  email!: string;

  @Column('text', { name: 'full_name' })
  fullName!: string;

  @Column('text')
  permission!: AdminPermission;

  /** When the latest invitation was mailed. */
  @Column('timestamptz', { name: 'invited_at', default: () => 'now()' })
  invitedAt!: Date;

  @Column('timestamptz', { name: 'accepted_at', nullable: true })
  acceptedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** A mailed link by which a person becomes an admin. Only the hash of its token is kept. */
@Entity('invitations')
@Unique('invitations_token', ['tokenHash'])
@Index('invitations_admin', ['adminId'])
@Index('invitations_one_open', { synchronize: false })
export class Invitation {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'invitations_pk' })
  id!: string;

  @Column('uuid', { name: 'admin_id' })
  @ForeignKey(() => Admin, { name: 'invitations_admin_fk', onDelete: 'CASCADE' })
  adminId!: string;

  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'superseded_at', nullable: true })
  supersededAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
