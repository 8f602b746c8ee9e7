import { sql } from '../../../platform/database/sql.ts';
import { batch, type Check, inBatches } from './check.ts';

interface SeriesRow {
  creatorId: string;
  kind: string;
  year: number;
  last: number;
  count: number;
  highest: number | null;
}

/** Checks that each series of documents has all numbers from 1 to its last one. The database refuses double numbers. */
export const numbers: Check = {
  name: 'the numbers of documents',
  run: (db, counted) =>
    inBatches<SeriesRow>(
      (last) =>
        sql<SeriesRow>`
          select s.creator_id as "creatorId", s.kind, s.year, s.last, d.count, d.highest
          from document_series s, lateral (
            select count(*)::int as count, max(number) as highest from documents d
            where d.creator_id = s.creator_id and d.kind = s.kind and d.year = s.year) d
          where ${last === null} or (s.creator_id, s.kind, s.year) > (${last?.creatorId ?? null}::uuid, ${last?.kind ?? null}, ${last?.year ?? null}::int)
          order by s.creator_id, s.kind, s.year limit ${batch}`.rows(db),
      ({ creatorId, kind, year, last, count, highest }) =>
        count === last && highest === last
          ? null
          : `account ${creatorId}: its series ${kind} of ${year} is at ${last}, with ${count} documents up to number ${highest}`,
      counted,
    ),
};
