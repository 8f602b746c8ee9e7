import type { RowOrder } from '../../../graphql/reads/fields.ts';

/**
 * The order of entries that change their places: sections in a product, items in a section. A page continues from the present place of the
 * cursor's entry. If that entry is deleted, those after it have moved up, so the page continues from the entry's old place.
 */
export const inPlace = (table: 'sections' | 'content_items', owner: 'product_id' | 'section_id'): RowOrder => ({
  keys: [
    { column: 'position', type: 'int', descending: false },
    { column: 'id', type: 'uuid', descending: false },
  ],
  beyond: ({ t, parent }, [position, id], sign) =>
    `${t}.position ${sign} coalesce((select c.position from ${table} c where c.id = ${id} and c.${owner} = ${parent}.id),
      ${position}${sign === '>' ? ' - 1' : ''})`,
});
