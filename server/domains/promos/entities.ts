import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/**
 * A word that takes a percentage off one product, session or appointment type. Once used, it is never deleted, only retired.
 */
@Entity('promo_codes')
@Check('promo_codes_percentage', 'percentage between 1 and 100')
@Check('promo_codes_uses', 'used >= 0 and (max_uses is null or (max_uses >= 1 and used <= max_uses))')
@Check('promo_codes_item', 'num_nonnulls(product_id, session_id, appointment_type_id) = 1')
@Index('promo_codes_live', { synchronize: false })
@Index('promo_codes_product', { synchronize: false })
@Index('promo_codes_session', { synchronize: false })
@Index('promo_codes_appointment_type', { synchronize: false })
@Index('promo_codes_creator', { synchronize: false })
export class PromoCode {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'promo_codes_pk' })
  id!: string;

  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'promo_codes_creator_fk' })
  creatorId!: string;

  @Column('uuid', { name: 'product_id', nullable: true })
  @ForeignKey('products', { name: 'promo_codes_product_fk', onDelete: 'CASCADE' })
  productId!: string | null;

  @Column('uuid', { name: 'session_id', nullable: true })
  @ForeignKey('sessions', { name: 'promo_codes_session_fk', onDelete: 'CASCADE' })
  sessionId!: string | null;

  @Column('uuid', { name: 'appointment_type_id', nullable: true })
  @ForeignKey('appointment_types', { name: 'promo_codes_appointment_type_fk', onDelete: 'CASCADE' })
  appointmentTypeId!: string | null;

  /** As its creator wrote it. */
  @Column('text')
  code!: string;

  /** Two codes with the same key are the same code; see `codeKey`. */
  @Column('text', { name: 'code_key' })
  codeKey!: string;

  @Column('smallint')
  percentage!: number;

  @Column('integer', { name: 'max_uses', nullable: true })
  maxUses!: number | null;

  /** Its last day, in the account's time zone. */
  @Column('date', { name: 'ends_on', nullable: true })
  endsOn!: string | null;

  /** How many orders used it or hold a use of it. It changes only in the transaction that changes an order. */
  @Column('integer', { default: 0 })
  used!: number;

  /** Its place among the codes of the same product, session or appointment type. */
  @Column('smallint', { default: 0 })
  position!: number;

  @Column('timestamptz', { name: 'retired_at', nullable: true })
  retiredAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

/** Those who have one product, session or appointment type get a discount on another. */
@Entity('special_deals')
@Check('special_deals_discount', 'discount between 1 and 100')
@Check('special_deals_source', 'num_nonnulls(product_id, session_id, appointment_type_id) = 1')
@Check('special_deals_target', 'num_nonnulls(other_product_id, other_session_id, other_appointment_type_id) = 1')
@Check(
  'special_deals_other',
  'product_id is distinct from other_product_id or session_id is distinct from other_session_id or appointment_type_id is distinct from other_appointment_type_id',
)
@Unique('special_deals_product', ['productId'])
@Unique('special_deals_session', ['sessionId'])
@Unique('special_deals_appointment_type', ['appointmentTypeId'])
@Index('special_deals_other_session', { synchronize: false })
@Index('special_deals_other_appointment_type', { synchronize: false })
export class SpecialDeal {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'special_deals_pk' })
  id!: string;

  /** The product whose buyers get the deal. */
  @Column('uuid', { name: 'product_id', nullable: true })
  @ForeignKey('products', { name: 'special_deals_product_fk', onDelete: 'CASCADE' })
  productId!: string | null;

  /** The session whose attendees get the deal. */
  @Column('uuid', { name: 'session_id', nullable: true })
  @ForeignKey('sessions', { name: 'special_deals_session_fk', onDelete: 'CASCADE' })
  sessionId!: string | null;

  @Column('uuid', { name: 'appointment_type_id', nullable: true })
  @ForeignKey('appointment_types', { name: 'special_deals_appointment_type_fk', onDelete: 'CASCADE' })
  appointmentTypeId!: string | null;

  /** The product that the deal takes something off. */
  @Column('uuid', { name: 'other_product_id', nullable: true })
  @ForeignKey('products', { name: 'special_deals_other_product_fk', onDelete: 'CASCADE' })
  @Index('special_deals_other_product')
  otherProductId!: string | null;

  @Column('uuid', { name: 'other_session_id', nullable: true })
  @ForeignKey('sessions', { name: 'special_deals_other_session_fk', onDelete: 'CASCADE' })
  otherSessionId!: string | null;

  @Column('uuid', { name: 'other_appointment_type_id', nullable: true })
  @ForeignKey('appointment_types', { name: 'special_deals_other_appointment_type_fk', onDelete: 'CASCADE' })
  otherAppointmentTypeId!: string | null;

  @Column('smallint')
  discount!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
