import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A key with which a program acts for a creator's account. Only its hash is kept. */
@Entity('api_keys')
@Unique('api_keys_token', ['tokenHash'])
@Check('api_keys_scopes', 'cardinality(scopes) > 0')
@Index('api_keys_creator', ['creatorId', 'id'])
export class ApiKey {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'api_keys_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'api_keys_creator_fk' })
  creatorId!: string;

  @Column('text')
  name!: string;

  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  /** The beginning and the end of the key, by which people tell their keys apart. */
  @Column('text')
  hint!: string;

  @Column('text', { array: true })
  scopes!: string[];

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  /** Exact to five minutes. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  /** Raised with every change of its rights, as that of a sign-in. */
  @Column('integer', { name: 'standing_version', default: 1 })
  standingVersion!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
