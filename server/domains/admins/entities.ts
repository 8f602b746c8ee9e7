import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Permission } from '../../graphql/generated.ts';

/** A console user invited into a creator's account. */
@Entity('admins')
@Unique('admins_creator_user', ['creatorId', 'userId'])
@Check('admins_permission', "permission in ('VIEW', 'EDIT')")
@Index('admins_user', ['userId'])
export class Admin {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'admins_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'admins_creator_fk' })
  creatorId!: string;

  @Column('uuid', { name: 'user_id' })
  @ForeignKey('users', { name: 'admins_user_fk' })
  userId!: string;

  @Column('text', { name: 'full_name' })
  fullName!: string;

  @Column('text')
  permission!: Exclude<Permission, 'OWNER'>;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
