import { graphql } from 'graphql';
import type pg from 'pg';
import type { Context } from '../../../server/core/context.ts';
import { anonymous, type Viewer } from '../../../server/core/viewer.ts';
import { domains } from '../../../server/domains/index.ts';
import { createSchema } from '../../../server/graphql/schema.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { emailOf, type GrowthAccount, idOf } from './accounts.ts';

/** The statement of a read: its text, its values, and whether Postgres plans it for them. */
type Statement = Parameters<Context['read']>[0];
interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

/** From so many rows on, a table is one that grows: the small account alone would stay below. */
const growing = 2000;

const { schema, planner } = createSchema(domains);
/** Root fields that a statement answers. */
export const readFields = Object.keys(planner.queries);

/** Runs a read on the schema of the server, without a server: its data and its statements. */
export async function run(db: pg.Client, account: GrowthAccount, query: string, variableValues: object, asVisitor: boolean) {
  const signIn = { signInId: idOf('user', account.number), expiresAt: new Date(Date.now() + 60_000) };
  const [userId, creatorId] = [idOf('user', account.number), idOf('creator', account.number)];
  const viewer: Viewer = asVisitor
    ? anonymous
    : { kind: 'console', permission: 'OWNER', userId, creatorId, email: emailOf(account), ...signIn };
  const statements: Statement[] = [];
  const read: Context['read'] = (statement) => {
    statements.push(statement);
    return db.query(statement.text, statement.values);
  };
  const contextValue = { viewer, planner, config: readConfig({ NODE_ENV: 'test' }), language: 'EN', now: () => new Date(), read };
  const { data, errors } = await graphql({ schema, source: query, variableValues: { ...variableValues }, contextValue });
  if (errors) throw new Error(`${errors[0]?.message}: ${query}`);
  return { data: data as Record<string, unknown>, statements };
}

/** Tables that grow and that a statement reads from end to end, as Postgres plans it for the server. */
export async function wholeTables(db: pg.Client, { text, values, unprepared }: Statement): Promise<string[]> {
  const explained = unprepared
    ? await db.query(`explain (format json) ${text}`, values)
    : await db.query(`explain (generic_plan, format json) ${text}`);
  const [{ Plan: plan }] = explained.rows[0]['QUERY PLAN'] as [{ Plan: Node }];
  const scanned = (node: Node): string[] => [
    ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] as string] : []),
    ...(node.Plans ?? []).flatMap(scanned),
  ];
  const { rows } = await db.query<{ name: string }>('select relname as name from pg_class where relname = any($1) and reltuples >= $2', [
    scanned(plan),
    growing,
  ]);
  return rows.map(({ name }) => name);
}
