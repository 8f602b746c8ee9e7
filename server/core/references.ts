import { type Database, raw, type Sql, sql } from '../platform/database/sql.ts';

/**
 * SQL for whether any row refers to the row `alias` of a table. It is made from the foreign keys in the database, so no table is forgotten.
 * Rows that are deleted with it do not count, nor do those of the tables in `except`.
 */
export async function referencesTo(db: Database, table: string, alias = table, except: readonly string[] = []): Promise<Sql> {
  const foreignKeys = await sql<{ table: string; column: string }>`
    select k.conrelid::regclass::text as table, quote_ident(a.attname) as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = ${table}::regclass and k.confdeltype <> 'c'`.rows(db);
  return raw(
    foreignKeys
      .filter((key) => !except.includes(key.table))
      .map((key) => `exists (select from ${key.table} t where t.${key.column} = ${alias}.id)`)
      .join(' or ') || 'false',
  );
}
