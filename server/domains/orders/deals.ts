import { raw, type Sql, sql } from '../../platform/database/sql.ts';
import { attends } from '../bookings/attendance/places.ts';
import { givesOff, type Offered } from '../promos/offered.ts';

/**
 * SQL for the best deal that a customer has on something, as a `Claim`. A product that they own, or a session that they attend, gives them
 * a deal. Of two equal deals, the older one counts.
 */
export const dealOn = (offered: Offered, customerId: string | null): Sql => sql`(
  select jsonb_build_object('source', 'DEAL', 'percentage', d.discount, 'name', coalesce(p.title, s.title, a.title),
    'nameAr', case when p.id is not null then p.title_ar when s.id is not null then s.title_ar else a.title_ar end, 'promoCodeId', null, 'endsOn', null, 'held', false)
  from special_deals d
    left join entitlements e on e.product_id = d.product_id and e.customer_id = ${customerId}
    left join products p on p.id = e.product_id
    left join sessions s on s.id = d.session_id
    left join appointment_types a on a.id = d.appointment_type_id
  where ${givesOff('d', offered)}
    and (p.id is not null or (d.product_id is null and ${raw((customer) => attends('d', customer), customerId)}))
  order by d.discount desc, d.created_at, d.id limit 1)`;
