import assert from 'node:assert/strict';
import type pg from 'pg';
import { ask, signIn } from '../frame/asking.ts';
import type { Bench } from '../frame/bench.ts';
import { figure, printTable, rounded } from '../frame/print.ts';
import { spread } from '../frame/rounds.ts';
import type { Running } from '../frame/servers.ts';
import { addAccounts, emailOf, type GrowthAccount, pairOf } from '../growth/accounts.ts';
import { run, wholeTables } from '../growth/explain.ts';
import { type Read, reads } from '../growth/reads.ts';

/** How much longer a read of the large account may take. */
const most = 1.3;

/**
 * How reads grow: p50 of an account with 100 times the data and 200,000 orders over that of a small one with 200, request by request in
 * turns on one server. And the plan of each statement, on the large account: none may read a whole table that grows.
 */
export async function measure(bench: Bench): Promise<object> {
  const databaseUrl = await bench.database();
  const db = await bench.connect(databaseUrl);
  const pair = pairOf(bench);
  const [small, large] = pair;
  /** Requests of each account that are measured, and those before them. */
  const requests = bench.small ? { measured: 1, warmUp: 0 } : { measured: 60, warmUp: 10 };
  await addAccounts(db, pair);
  await refuseWholeTables(db, large, bench.small);

  const server = await bench.diwan(databaseUrl);
  const tokens = new Map<GrowthAccount, string>();
  for (const account of pair) tokens.set(account, await signIn(server, emailOf(account)));
  const result: Record<string, number | null> = {};
  const lines = [['', `p50 ms of ${small.orders} orders`, `of ${large.orders}`, 'ratio', 'bytes', '']];
  for (const [name, read] of Object.entries(reads)) {
    const asks = await Promise.all(
      pair.map((account) => asking(server, read, account, read.as === 'visitor' ? undefined : tokens.get(account))),
    );
    const times: [number[], number[]] = [[], []];
    let bytes = '';
    for (let n = 0; n < requests.warmUp + requests.measured; n++) {
      for (const index of [0, 1] as const) {
        const began = performance.now();
        const answer = await asks[index]?.();
        if (n >= requests.warmUp) times[index].push(performance.now() - began);
        if (n === 0) bytes += ` ${answer?.text.length}`;
      }
    }
    const [ofSmall, ofLarge] = [spread(times[0]).median, spread(times[1]).median];
    result[name] = rounded(ofLarge / ofSmall);
    lines.push([name, figure(ofSmall), figure(ofLarge), figure(ofLarge / ofSmall), bytes, ofLarge / ofSmall > most ? 'grows' : '']);
  }
  printTable(`growth: each read of an account with ${large.orders} orders, over one with ${small.orders} (at most ${most})`, lines);
  return result;
}

/**
 * Postgres reads a small table from end to end even if it has an index. In the small form it is told not to, so what is found there has
 * none that fits.
 * @throws if a statement reads a whole table that grows.
 */
async function refuseWholeTables(db: pg.Client, large: GrowthAccount, small: boolean): Promise<void> {
  if (small) await db.query('set enable_seqscan = off');
  const failures: string[] = [];
  for (const [name, read] of Object.entries(reads)) {
    const { query, resolved } = read;
    if (resolved) continue;
    const post = (variables: object) => run(db, large, query, variables, read.as === 'visitor');
    const { statements } = await post(await variablesOf(read, large, post));
    for (const statement of statements)
      for (const table of await wholeTables(db, statement)) failures.push(`${name} reads all of ${table}`);
  }
  assert.deepEqual(failures, [], 'statements that read whole tables');
}

/** The variables of a read. A page in the middle of a list begins behind a cursor that is asked for first. */
async function variablesOf({ variables, deep }: Read, account: GrowthAccount, post: (variables: object) => Promise<{ data: object }>) {
  const given: Record<string, unknown> = variables?.(account) ?? {};
  if (!deep) return given;
  const { data } = await post({ ...given, after: `~${Math.max(0, deep.rows(account) - 10)}` });
  // biome-ignore lint/suspicious/noExplicitAny: the path of a read leads to its connection
  const list = deep.path.reduce((at: any, key) => at[key], data);
  return { ...given, after: list.pageInfo.endCursor };
}

/** Makes the request of a read. */
async function asking(server: Running, read: Read, account: GrowthAccount, token?: string) {
  const post = (variables: object) => ask(server, { query: read.query, variables }, token);
  const variables = await variablesOf(read, account, post);
  return () => post(variables);
}
