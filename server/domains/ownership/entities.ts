import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The offer of an account by its owner to one of its admins. An account has at most one. */
@Entity('ownership_offers')
@Index('ownership_offers_admin', ['adminId'])
export class OwnershipOffer {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'ownership_offers_pk' })
  @ForeignKey('creators', { name: 'ownership_offers_creator_fk' })
  creatorId!: string;

  @Column('uuid', { name: 'admin_id' })
  @ForeignKey('admins', { name: 'ownership_offers_admin_fk', onDelete: 'CASCADE' })
  adminId!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
