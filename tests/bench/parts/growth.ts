import assert from 'node:assert/strict';
import type pg from 'pg';
import type { Bench } from '../frame/bench.ts';
import { password } from '../frame/dataset.ts';
import { figure, printTable, rounded } from '../frame/print.ts';
import { spread } from '../frame/rounds.ts';
import type { Running } from '../frame/servers.ts';
import { addAccounts, emailOf, type GrowthAccount, large, small } from '../growth/accounts.ts';
import { run, wholeTables } from '../growth/explain.ts';
import { type Read, reads } from '../growth/reads.ts';

/** Requests of each account that are measured, and those before them. */
const requests = { measured: 60, warmUp: 10 };
/** How much longer a read of the large account may take. */
const most = 1.3;

/**
 * How reads grow: p50 of an account with 100 times the data and 200,000 orders over that of a small one with 200, request by request in
 * turns on one server. And the plan of each statement, on the large account: none may read a whole table that grows.
 */
export async function measure(bench: Bench): Promise<object> {
  const databaseUrl = await bench.database();
  const db = await bench.connect(databaseUrl);
  await addAccounts(db);
  await refuseWholeTables(db);

  const server = await bench.diwan(databaseUrl);
  const tokens = new Map<GrowthAccount, string>();
  for (const account of [small, large]) tokens.set(account, await signIn(server, account));
  const result: Record<string, number | null> = {};
  const lines = [['', `p50 ms of ${small.orders} orders`, `of ${large.orders}`, 'ratio', 'bytes', '']];
  for (const [name, read] of Object.entries(reads)) {
    const ask = await Promise.all(
      [small, large].map((account) => asking(server, read, account, read.as === 'visitor' ? undefined : tokens.get(account))),
    );
    const times: [number[], number[]] = [[], []];
    let bytes = '';
    for (let n = 0; n < requests.warmUp + requests.measured; n++) {
      for (const index of [0, 1] as const) {
        const began = performance.now();
        const answer = await ask[index]?.();
        if (n >= requests.warmUp) times[index].push(performance.now() - began);
        if (n === 0) bytes += ` ${answer?.bytes}`;
      }
    }
    const [ofSmall, ofLarge] = [spread(times[0]).median, spread(times[1]).median];
    result[name] = rounded(ofLarge / ofSmall);
    lines.push([name, figure(ofSmall), figure(ofLarge), figure(ofLarge / ofSmall), bytes, ofLarge / ofSmall > most ? 'grows' : '']);
  }
  printTable(`growth: each read of an account with ${large.orders} orders, over one with ${small.orders} (at most ${most})`, lines);
  return result;
}

/** @throws if a statement reads a whole table that grows. */
async function refuseWholeTables(db: pg.Client): Promise<void> {
  const failures: string[] = [];
  for (const [name, read] of Object.entries(reads)) {
    const { query, resolved } = read;
    if (resolved) continue;
    const ask = (variables: object) => run(db, large, query, variables, read.as === 'visitor');
    const { statements } = await ask(await variablesOf(read, large, ask));
    for (const statement of statements)
      for (const table of await wholeTables(db, statement)) failures.push(`${name} reads all of ${table}`);
  }
  assert.deepEqual(failures, [], 'statements that read whole tables');
}

/** The variables of a read. A page in the middle of a list begins behind a cursor that is asked for first. */
async function variablesOf({ variables, deep }: Read, account: GrowthAccount, ask: (variables: object) => Promise<{ data: object }>) {
  const given: Record<string, unknown> = variables?.(account) ?? {};
  if (!deep) return given;
  const { data } = await ask({ ...given, after: `~${Math.max(0, deep.rows(account) - 10)}` });
  // biome-ignore lint/suspicious/noExplicitAny: the path of a read leads to its connection
  const list = deep.path.reduce((at: any, key) => at[key], data);
  return { ...given, after: list.pageInfo.endCursor };
}

/** Makes the request of a read. */
async function asking(server: Running, read: Read, account: GrowthAccount, token?: string) {
  const ask = (variables: object) => post(server, { query: read.query, variables }, token);
  const variables = await variablesOf(read, account, ask);
  return () => ask(variables);
}

async function signIn(server: Running, account: GrowthAccount): Promise<string> {
  const query = `mutation ($email: String!) { login(input: { email: $email, password: "${password}", role: CREATOR }) { token userErrors { message } } }`;
  const { data } = await post(server, { query, variables: { email: emailOf(account) } });
  return (data.login as { token: string }).token;
}

async function post({ url }: Running, question: object, token?: string): Promise<{ data: Record<string, unknown>; bytes: number }> {
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify(question) });
  const text = await response.text();
  const { data, errors } = JSON.parse(text) as { data: Record<string, unknown>; errors?: unknown };
  assert.equal(errors, undefined, JSON.stringify(errors));
  return { data, bytes: text.length };
}
