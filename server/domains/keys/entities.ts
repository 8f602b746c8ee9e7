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

  /** The beginning and the end of the key, by which people recognize it. */
  @Column('text')
  hint!: string;

  @Column('text', { array: true })
  scopes!: string[];

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  /** Exact to 5 minutes. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  /** A trigger raises it with each change of the key but of its last use, like the version of a sign-in. */
  @Column('integer', { name: 'standing_version', default: 1 })
  standingVersion!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** A deprecated element of the schema that a program with a key uses. */
@Entity('deprecated_uses')
export class DeprecatedUse {
  @PrimaryColumn('uuid', { name: 'key_id', primaryKeyConstraintName: 'deprecated_uses_pk' })
  @ForeignKey(() => ApiKey, { name: 'deprecated_uses_key_fk', onDelete: 'CASCADE' })
  keyId!: string;

  /** Its coordinate in the schema, such as `Order.productTitle`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'deprecated_uses_pk' })
  element!: string;

  /** The last day of use, in UTC. */
  @Column('date', { name: 'last_used_on' })
  lastUsedOn!: string;
}
