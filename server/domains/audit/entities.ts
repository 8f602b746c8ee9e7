import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Permission } from '../../graphql/generated.ts';

/** One act of a console user, with the names of that moment. The database refuses every change of it. */
@Entity('audit_entries')
@Check('audit_entries_permission', "actor_permission in ('VIEW', 'EDIT', 'OWNER')")
@Index('audit_entries_creator', { synchronize: false })
@Index('audit_entries_actor', { synchronize: false })
@Index('audit_entries_object', { synchronize: false })
export class AuditEntry {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'audit_entries_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'audit_entries_creator_fk' })
  creatorId!: string;

  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;

  /** The id of a user or an API key. It has no foreign key, since the entry outlives them. */
  @Column('uuid', { name: 'actor_id' })
  actorId!: string;

  @Column('text', { name: 'actor_name', nullable: true })
  actorName!: string | null;

  @Column('text', { name: 'actor_email' })
  actorEmail!: string;

  @Column('text', { name: 'actor_permission' })
  actorPermission!: Permission;

  /** The mutation's name. */
  @Column('text')
  action!: string;

  @Column('text', { name: 'object_type', nullable: true })
  objectType!: string | null;

  @Column('uuid', { name: 'object_id', nullable: true })
  objectId!: string | null;

  @Column('text', { name: 'object_label', nullable: true })
  objectLabel!: string | null;

  @Column('text', { name: 'changed_fields', array: true, default: [] })
  changedFields!: string[];

  /** The id of the request, by which its lines in the log are found. */
  @Column('text', { name: 'request_id' })
  requestId!: string;
}
