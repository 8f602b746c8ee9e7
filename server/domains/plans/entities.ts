import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { PlanDuration } from '../../graphql/generated.ts';
import { minorUnits } from '../../platform/database/minor-units.ts';
import type { PlanFamily } from './families.ts';

/** One offer of a plan. It never changes: a new price or limit makes a new row, and accounts on this row keep it. */
@Entity('plans')
@Check('plans_family', "family in ('FREE', 'STARTER', 'GROWTH', 'STUDIO')")
@Check('plans_duration', "duration in ('MONTHLY', 'ANNUALLY')")
@Check('plans_price', "price_amount >= 0 and price_amount % 10 = 0 and (family = 'FREE') = (price_amount = 0)")
@Check('plans_limits', 'least(published_products, storage_bytes, live_minutes, active_subscribers, admins) >= 0')
@Index('plans_sold', { synchronize: false })
export class Plan {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'plans_pk' })
  id!: string;

  @Column('text')
  family!: PlanFamily;

  @Column('text')
  duration!: PlanDuration;

  /** Its place in lists. */
  @Column('smallint')
  position!: number;

  @Column('text')
  name!: string;

  @Column('text', { name: 'name_ar' })
  nameAr!: string;

  /** A multiple of ten fils: some banks take no others. */
  @Column('bigint', { name: 'price_amount', transformer: minorUnits })
  priceAmount!: number;

  @Column('text')
  currency!: string;

  @Column('jsonb')
  features!: string[];

  @Column('jsonb', { name: 'features_ar' })
  featuresAr!: string[];

  /** In this column and the next four, null means no limit. */
  @Column('integer', { name: 'published_products', nullable: true })
  publishedProducts!: number | null;

  @Column('bigint', { name: 'storage_bytes', nullable: true, transformer: minorUnits })
  storageBytes!: number | null;

  @Column('integer', { name: 'live_minutes', nullable: true })
  liveMinutes!: number | null;

  @Column('integer', { name: 'active_subscribers', nullable: true })
  activeSubscribers!: number | null;

  @Column('integer', { nullable: true })
  admins!: number | null;

  /** When it went off sale. */
  @Column('timestamptz', { name: 'retired_at', nullable: true })
  retiredAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
