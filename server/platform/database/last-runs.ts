import { type Database, sql } from './sql.ts';

/** What an operator relies on: the table `last_runs` has the last good run of each. */
export type KeptRun = 'books';

export interface LastRun {
  what: KeptRun;
  at: Date;
  /** What it was about, in a few words for the operator, such as with what the books were compared. */
  detail: string;
}

/** Notes a run that went well. An earlier one of the same kind is forgotten. */
export async function noteRun(db: Database, { what, at, detail }: LastRun): Promise<void> {
  await sql`
    insert into last_runs as r (what, at, detail) values (${what}, ${at}, ${detail})
    on conflict (what) do update set at = excluded.at, detail = excluded.detail where r.at <= excluded.at`.run(db);
}

/** The last good runs, by kind. One that never went well is missing. */
export async function lastRuns(db: Database): Promise<ReadonlyMap<KeptRun, LastRun>> {
  const runs = await sql<LastRun>`select what, at, detail from last_runs`.rows(db);
  return new Map(runs.map((run) => [run.what, run]));
}
