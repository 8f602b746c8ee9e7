import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** How far a customer is in an item that they have bought. A refund of the product deletes the row, and so does a deletion of the item. */
@Entity('item_progress')
@Check('item_progress_position', 'position_seconds >= 0 and position_seconds <= furthest_seconds')
@Check('item_progress_position_at', '(position_seconds > 0) = (position_at is not null)')
@ForeignKey('entitlements', ['customerId', 'productId'], ['customerId', 'productId'], {
  name: 'item_progress_entitlement_fk',
  onDelete: 'CASCADE',
})
@Index('item_progress_item', { synchronize: false })
@Index('item_progress_product', ['productId', 'customerId'])
export class ItemProgress {
  @PrimaryColumn('uuid', { name: 'customer_id', primaryKeyConstraintName: 'item_progress_pk' })
  customerId!: string;

  @PrimaryColumn('uuid', { name: 'item_id', primaryKeyConstraintName: 'item_progress_pk' })
  @ForeignKey('content_items', { name: 'item_progress_item_fk', onDelete: 'CASCADE' })
  itemId!: string;

  @Column('uuid', { name: 'product_id' })
  productId!: string;

  /** Where the customer was last; 0 while they have only opened the item. */
  @Column('double precision', { name: 'position_seconds', default: 0 })
  positionSeconds!: number;

  /** When the customer was at that position. */
  @Column('timestamptz', { name: 'position_at', nullable: true })
  positionAt!: Date | null;

  @Column('double precision', { name: 'furthest_seconds', default: 0 })
  furthestSeconds!: number;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt!: Date | null;
}

/** How far a customer is in a product: the sum of its items. Each write of an item's progress changes it too. */
@Entity('product_progress')
@Check('product_progress_count', 'completed_count >= 0')
@ForeignKey('entitlements', ['customerId', 'productId'], ['customerId', 'productId'], {
  name: 'product_progress_entitlement_fk',
  onDelete: 'CASCADE',
})
export class ProductProgress {
  @PrimaryColumn('uuid', { name: 'customer_id', primaryKeyConstraintName: 'product_progress_pk' })
  customerId!: string;

  @PrimaryColumn('uuid', { name: 'product_id', primaryKeyConstraintName: 'product_progress_pk' })
  productId!: string;

  /** How many of the visible items are complete. */
  @Column('integer', { name: 'completed_count', default: 0 })
  completedCount!: number;

  @Column('uuid', { name: 'last_item_id', nullable: true })
  @ForeignKey('content_items', { name: 'product_progress_item_fk', onDelete: 'SET NULL' })
  @Index('product_progress_item')
  lastItemId!: string | null;

  @Column('timestamptz', { name: 'seen_at' })
  seenAt!: Date;
}
