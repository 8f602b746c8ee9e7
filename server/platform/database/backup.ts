import { createHash, hash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

export interface BackupTable {
  /** Schema and name, quoted where needed. */
  name: string;
  /** Quoted, in the order of the copied text. */
  columns: string[];
  rows: number;
  /** SHA-256 of the rows as `COPY` writes them. */
  sha256: string;
}

/** Our schema and the queue's, whose waiting jobs hold mails and events that were promised. */
const schemas = ['public', 'graphile_worker'];
/**
 * Tables that a backup leaves out. The migrations before a restore fill them, or their rows only count for a minute, or tell of backups.
 */
const leftOut = ['public.migrations', 'graphile_worker.migrations', 'public.rate_limits', 'public.last_backups'];

/** The rows of a snapshot. */
interface Snapshot {
  /** The time of the snapshot, RFC 3339. */
  takenAt: string;
  /** Names of the migrations that had made its tables. */
  migrations: string[];
  tables: BackupTable[];
}

/**
 * Reads all rows of one snapshot, while the server goes on writing. `store` stores the streams of a table, chained, in a file.
 * A table without rows has no file.
 */
export async function writeTables(
  databaseUrl: string,
  store: (file: string, sources: (Readable | PassThrough)[]) => Promise<void>,
): Promise<Snapshot> {
  return connected(databaseUrl, async (client) => {
    await client.query('begin transaction isolation level repeatable read read only');
    const [now] = await rowsOf<{ at: Date }>(client, 'select now() as at');
    const migrations = await rowsOf<{ name: string }>(client, 'select name from public.migrations order by id');
    const tables: BackupTable[] = [];
    for (const { name, columns } of await tablesOf(client)) {
      const digest = digesting();
      const [found] = await rowsOf(client, `select 1 from ${name} limit 1`);
      if (!found) {
        tables.push({ name, columns, rows: 0, sha256: digest.end() });
        continue;
      }
      const source = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
      await store(fileOf(name), [source, digest.through]);
      tables.push({ name, columns, rows: source.rowCount, sha256: digest.end() });
    }
    await client.query('commit');
    return { takenAt: (now as { at: Date }).at.toISOString(), migrations: migrations.map(({ name }) => name), tables };
  });
}

/** Whether a table has any row. */
export const hasRows = (databaseUrl: string, table: 'public.files'): Promise<boolean> =>
  connected(databaseUrl, async (client) => (await rowsOf(client, `select 1 from ${table} limit 1`)).length > 0);

/** Tables that migrations fill. A restore replaces these rows by those of the backup. */
const filledByMigrations = ['public.plans'];

/** @throws if the database has rows of ours, but those that migrations bring. */
export const requireEmpty = (databaseUrl: string): Promise<void> =>
  connected(databaseUrl, async (client) => {
    for (const { name } of await tablesOf(client)) if (!filledByMigrations.includes(name)) await requireNoRows(client, name);
  });

async function requireNoRows(client: pg.Client, table: string): Promise<void> {
  const [found] = await rowsOf(client, `select 1 from ${table} limit 1`);
  if (found) throw new Error(`${table} is not empty: a backup goes into an empty database only`);
}

/** Their names become part of statements, and whoever can write to the place of backups must not write statements. */
function requireKnown({ name, columns }: Pick<BackupTable, 'name' | 'columns'>, present: readonly Pick<BackupTable, 'name' | 'columns'>[]) {
  const known = present.find((table) => table.name === name);
  if (!known || columns.some((column) => !known.columns.includes(column))) throw new Error('the manifest names tables that there are not');
}

/**
 * Puts a backup's rows, in one transaction, into empty tables that the same migrations have made. Foreign keys are checked at the
 * end, so the order of the tables does not matter. With `readBack`, all rows are read again and compared, too.
 * @throws if a table is not empty, a file is missing or has changed, or a row refers to a missing row.
 */
export async function putTablesBack(
  databaseUrl: string,
  tables: readonly BackupTable[],
  read: (file: string) => Promise<Readable | null>,
  readBack: boolean,
): Promise<void> {
  await connected(databaseUrl, async (client) => {
    await client.query('begin');
    const present = await tablesOf(client);
    for (const { name } of present) {
      if (filledByMigrations.includes(name)) await client.query(`delete from ${name}`);
      await requireNoRows(client, name);
      await client.query(`alter table ${name} disable trigger user`);
    }
    const keys = await rowsOf<{ table: string; name: string; definition: string }>(
      client,
      `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = any($1::regnamespace[])`,
      [schemas],
    );
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
    const put = new Map<string, string>();
    for (const { name, columns, rows, sha256 } of tables) {
      requireKnown({ name, columns }, present);
      if (!rows) continue;
      const file = await read(fileOf(name));
      if (!file) throw new Error(`the backup lacks the file of ${name}`);
      const digest = digesting();
      const sink = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
      const sums = readBack ? rowSums() : null;
      await pipeline([file, createGunzip(), digest.through, ...(sums ? [sums.through] : []), sink]).catch((error: unknown) => {
        throw new Error(`the file of ${name} is damaged: ${(error as Error).message}`);
      });
      if (digest.end() !== sha256) throw new Error(`the file of ${name} is damaged`);
      if (sums) put.set(name, sums.end());
    }
    for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { name } of present) await client.query(`alter table ${name} enable trigger user`);
    if (readBack) await compareRows(client, tables, put);
    await advanceSequences(client);
    // The workers that held these jobs do not work on this database.
    await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
    await client.query('commit');
    await client.query('analyze'); // until it has counted the rows, Postgres plans as if there were none
  });
}

/** Reads the rows of each table, as Postgres has them now. @throws if they are other than those that were `put` there */
async function compareRows(client: pg.Client, tables: readonly BackupTable[], put: ReadonlyMap<string, string>): Promise<void> {
  for (const { name, columns, rows } of tables) {
    const sums = rowSums();
    const source = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
    await pipeline(source, sums.through.resume());
    if (source.rowCount !== rows) throw new Error(`${name} has ${source.rowCount} rows, and the backup ${rows}`);
    if (rows && sums.end() !== put.get(name)) throw new Error(`${name} has other rows than the backup`);
  }
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  // A scan of a large table begins at its first row, so that a table that has not changed has the same file.
  const options = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c synchronize_seqscans=off';
  const client = new pg.Client({ connectionString: url, application_name: 'diwan-backup', keepAlive: true, options });
  client.on('error', () => undefined); // the statement under way says so
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const rowsOf = async <Row extends object>(client: pg.Client, sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await client.query<Row>(sql, values)).rows;

/** All tables with their columns, without generated columns, which Postgres fills in. */
const tablesOf = (client: pg.Client) =>
  rowsOf<{ name: string; columns: string[] }>(
    client,
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and format('%I.%I', n.nspname, c.relname) <> all($2)
     order by 1`,
    [schemas, leftOut],
  );

/** Sets each sequence to continue after the largest number in its rows. */
async function advanceSequences(client: pg.Client): Promise<void> {
  const columns = await rowsOf<{ sequence: string; table: string; name: string }>(
    client,
    `select pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence, c.oid::regclass::text as table, quote_ident(a.attname) as name
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = any($1::regnamespace[]) and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`,
    [schemas],
  );
  for (const { sequence, table, name } of columns)
    await client.query(`select setval($1::regclass, max(${name})) from ${table} having max(${name}) is not null`, [sequence]);
}

const fileOf = (table: string) => `${table.replaceAll('"', '')}.copy.gz`;

/** A stream that passes all bytes through, and their digest. */
function digesting() {
  const hash = createHash('sha256');
  const through = new PassThrough();
  through.on('data', (chunk: Buffer) => hash.update(chunk));
  return { through, end: () => hash.digest('hex') };
}

/**
 * A stream that passes rows of `COPY` through, and a digest of them all that does not depend on their order: Postgres puts a short row on
 * an earlier page that has room.
 */
function rowSums() {
  const sums = new Uint32Array(8);
  let begun: Buffer[] = [];
  const through = new PassThrough();
  through.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      const row = begun.length ? Buffer.concat([...begun, chunk.subarray(from, end)]) : chunk.subarray(from, end);
      const digest = hash('sha256', row, 'buffer');
      for (let index = 0; index < sums.length; index++) sums[index] = (sums[index] as number) + digest.readUInt32LE(4 * index);
      [begun, from] = [[], end + 1];
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  });
  return { through, end: () => sums.join('-') };
}

/** Ends a row. `COPY` writes those inside a value otherwise. */
const newline = 10;
