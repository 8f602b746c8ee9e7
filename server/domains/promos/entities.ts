import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A word that takes a percentage off one product. Once it was used it is never deleted, only retired. */
@Entity('promo_codes')
@Check('promo_codes_percentage', 'percentage between 1 and 100')
@Check('promo_codes_uses', 'used >= 0 and (max_uses is null or (max_uses >= 1 and used <= max_uses))')
@Index('promo_codes_live', { synchronize: false })
@Index('promo_codes_product', { synchronize: false })
@Index('promo_codes_creator', { synchronize: false })
export class PromoCode {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'promo_codes_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'promo_codes_creator_fk' })
  creatorId!: string;

  @Column('uuid', { name: 'product_id' })
  @ForeignKey('products', { name: 'promo_codes_product_fk', onDelete: 'CASCADE' })
  productId!: string;

  /** As its creator wrote it. */
  @Column('text')
  code!: string;

  /** What makes it the same as another; see `codeKey`. */
  @Column('text', { name: 'code_key' })
  codeKey!: string;

  @Column('smallint')
  percentage!: number;

  @Column('integer', { name: 'max_uses', nullable: true })
  maxUses!: number | null;

  /** Its last day, where the account is. */
  @Column('date', { name: 'ends_on', nullable: true })
  endsOn!: string | null;

  /** Orders that used it or hold a use. Only orders change it, together with the order. */
  @Column('integer', { default: 0 })
  used!: number;

  /** Among the product's codes. */
  @Column('smallint', { default: 0 })
  position!: number;

  @Column('timestamptz', { name: 'retired_at', nullable: true })
  retiredAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** Owners of one product get a discount on another. */
@Entity('special_deals')
@Check('special_deals_discount', 'discount between 1 and 100')
@Check('special_deals_other', 'product_id <> other_product_id')
export class SpecialDeal {
  /** Whose owners get it. */
  @PrimaryColumn('uuid', { name: 'product_id', primaryKeyConstraintName: 'special_deals_pk' })
  @ForeignKey('products', { name: 'special_deals_product_fk', onDelete: 'CASCADE' })
  productId!: string;

  /** What they get it on. */
  @Column('uuid', { name: 'other_product_id' })
  @ForeignKey('products', { name: 'special_deals_other_product_fk', onDelete: 'CASCADE' })
  @Index('special_deals_other_product')
  otherProductId!: string;

  @Column('smallint')
  discount!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
