import { professionNamed, professionValues } from '../../../schema/rules/professions.ts';
import { badInput } from '../../core/errors.ts';
import type { CreatorSort } from '../../graphql/generated.ts';
import { type ConnectionField, connection, list, nowOf, type RowOrder, type SqlContext } from '../../graphql/reads/fields.ts';
import { matches } from '../../graphql/reads/search.ts';
import { offeredTypes } from '../availability/reads.ts';
import { offeredProducts } from '../products/sale.ts';
import { announcedSessions } from '../sessions/fragments.ts';

/*
 * The discovery page: which creators it shows, in which order, and some of what they sell. Triggers keep what it reads in tables of its own
 * (`migrations/first/discovery.sql`). So a page reads only the rows of its creators, however many creators there are.
 */

const listedId = { column: 'listed_id', type: 'uuid', descending: true } as const;

const creatorSorts: Record<CreatorSort, RowOrder> = {
  NEWEST: { keys: [{ column: 'listed_at', type: 'timestamptz', descending: true }, listedId] },
  POPULAR: {
    keys: [{ column: 'popularity', type: 'int', descending: true }, listedId],
    // How many customers a creator has is private, so a cursor names only the creator.
    cursor: [listedId],
    beyond: ({ t }, [after], sign) =>
      `(${t}.popularity, ${t}.listed_id) ${sign} ((select l.popularity from creator_listings l where l.creator_id = ${after}), ${after})`,
  },
};

/** The value of the profession that a text names. @throws a bad-input error if it names none */
function knownProfession(name: string): string {
  const profession = name.length > 100 ? name : professionNamed(name.trim());
  if (!professionValues.includes(profession)) throw badInput('profession.invalid');
  return profession;
}

/** Whether a creator may be shown, has something to show now, and matches the arguments. */
function soughtCreators(query: SqlContext): string {
  const { t, arg, has } = query;
  return [
    `${t}.shown_until > ${nowOf(query)}`,
    has('profession') && `${t}.listed_profession = ${arg('profession', 'text', knownProfession)}`,
    has('search') && matches(query, 'search', 'shortAtStart'),
  ]
    .filter(Boolean)
    .join(' and ');
}

export const discovery: ConnectionField = {
  ...connection('CreatorPage', soughtCreators, { argument: 'sort', orders: creatorSorts }),
  byKeyOnly: true,
};

/** How many things that a creator sells stand on the creator's card. */
const mostCreatorOffers = 3;

/** A few things that a creator sells: first one of each kind. */
export const creatorOffers = list(
  (query) => `(
    select json_agg(json_build_array(o.kind, o.id, o.title, o.title_ar) order by o.n, o.kind) from (
      select * from (
        ${offeredProducts(query, mostCreatorOffers)}
        union all ${announcedSessions(query, mostCreatorOffers)}
        union all ${offeredTypes(query, mostCreatorOffers)}) every order by n, kind limit ${mostCreatorOffers}) o)`,
  (read: [kind: string, id: string, title: string, titleAr: string | null][]) =>
    read.map(([kind, id, title, titleAr]) => ({ kind, id, title, titleAr })),
);
