import { professionNamed, professionValues } from '../../../schema/rules/professions.ts';
import { badInput } from '../../core/errors.ts';
import type { CreatorSort } from '../../graphql/generated.ts';
import { type ConnectionField, connection, list, type RowOrder, type SqlContext } from '../../graphql/reads/fields.ts';
import { matches } from '../../graphql/reads/search.ts';
import { offeredTypes } from '../availability/reads.ts';
import { offeredProducts } from '../products/sale.ts';
import { announcedSessions, nowOf } from '../sessions/fragments.ts';

/*
 * The discovery page: which creators it shows, in which order, and some of what they sell. Triggers keep what it reads in tables of its own
 * (`migrations/first/discovery.sql`). So a page reads only the rows of its creators, however many creators there are.
 */

const id = { column: 'listed_id', type: 'uuid', descending: true } as const;

const orders: Record<CreatorSort, RowOrder> = {
  NEWEST: { keys: [{ column: 'listed_at', type: 'timestamptz', descending: true }, id] },
  POPULAR: {
    keys: [{ column: 'popularity', type: 'int', descending: true }, id],
    // How many customers a creator has is private, so a cursor names only the creator.
    cursor: [id],
    beyond: ({ t }, [after], sign) =>
      `(${t}.popularity, ${t}.listed_id) ${sign} ((select l.popularity from creator_listings l where l.creator_id = ${after}), ${after})`,
  },
};

/** The value of the profession that a text names. @throws a bad-input error if it names none */
function known(name: string): string {
  const value = name.length > 100 ? name : professionNamed(name.trim());
  if (!professionValues.includes(value)) throw badInput('profession.invalid');
  return value;
}

/** Whether a creator may be shown, has something to show now, and matches the arguments. */
function sought(query: SqlContext): string {
  const { t, arg, has } = query;
  return [
    `${t}.shown_until > ${nowOf(query)}`,
    has('profession') && `${t}.listed_profession = ${arg('profession', 'text', known)}`,
    has('search') && matches(query, 'search', 'shortAtStart'),
  ]
    .filter(Boolean)
    .join(' and ');
}

export const discovery: ConnectionField = { ...connection('CreatorPage', sought, { argument: 'sort', orders }), byKeyOnly: true };

/** How many things that a creator sells stand on the creator's card. */
const mostOffers = 3;

/** A few things that a creator sells: first one of each kind. */
export const offers = list(
  (query) => `(
    select json_agg(json_build_array(o.kind, o.id, o.title, o.title_ar) order by o.n, o.kind) from (
      select * from (
        ${offeredProducts(query, mostOffers)}
        union all ${announcedSessions(query, mostOffers)}
        union all ${offeredTypes(query, mostOffers)}) every order by n, kind limit ${mostOffers}) o)`,
  (read: [kind: string, id: string, title: string, titleAr: string | null][]) =>
    read.map(([kind, id, title, titleAr]) => ({ kind, id, title, titleAr })),
);
