import { asIs, type OwnFile, seller } from '../../core/copies.ts';
import { sql } from '../../platform/database/sql.ts';

/** What a copy of a customer's data has of this domain. */
export const copied: Readonly<Record<string, OwnFile>> = {
  progress: {
    about: {
      EN: 'How far you are in what you bought.',
      AR: 'تقدّمك فيما اشتريته.',
    },
    rows: (id) => sql`
      select ${seller}, d.title as product, d.title_ar as "productAr", s.title as section, i.title as item, i.title_ar as "itemAr", i.type,
        p.position_seconds as "positionSeconds", p.position_at as "positionAt", p.furthest_seconds as "furthestSeconds",
        p.completed_at as "completedAt"
      from item_progress p join content_items i on i.id = p.item_id join sections s on s.id = i.section_id
        join products d on d.id = p.product_id join creators c on c.id = d.creator_id
      where p.customer_id = ${id} order by p.product_id, s.position, i.position`,
    write: asIs,
  },
};
