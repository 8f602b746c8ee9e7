import pg from 'pg';

/** All columns, constraints and indexes of schemas, one in a line. */
export async function tablesOf(url: string, schemas: readonly string[]): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(
      `with there as (
         select c.oid, n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm', 'S'))
       select name || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as line
       from there join pg_attribute on attrelid = oid where attnum > 0 and not attisdropped
       union all select name || ' ' || pg_get_constraintdef(c.oid) from there join pg_constraint c on c.conrelid = there.oid
       union all select name || ' ' || indexdef from there join pg_indexes on name = schemaname || '.' || tablename
       order by line`,
      [schemas],
    );
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}
