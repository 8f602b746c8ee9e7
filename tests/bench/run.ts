/**
 * `npm run bench`: compares Diwan with a bare Node and pg server and with PostGraphile on one database. They take turns, so that a
 * slow minute of the machine slows all three. Only the ratios within one run are meaningful.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import autocannon from 'autocannon';
import { readConfig } from '../../server/core/config.ts';
import { hashPassword } from '../../server/domains/accounts/passwords.ts';
import { startEmbedded } from '../../server/local/postgres/embedded.ts';
import { migrate } from '../../server/platform/database/data-source.ts';
import { fillDataset, size } from './dataset.ts';
import { creator, questions } from './questions.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const connections = 10;
const dataDir = path.resolve('node_modules/.cache/bench');
type Server = 'diwan' | 'postgraphile' | 'bare';
const servers: readonly Server[] = ['diwan', 'postgraphile', 'bare'];
/** PostGraphile has packages of its own, which only the benchmark installs. */
const programs: Record<Server, string> = { diwan: 'diwan-server.ts', postgraphile: 'postgraphile/server.mjs', bare: 'bare-server.ts' };

interface Running {
  url: string;
  process: ChildProcess;
}

/** Starts a server as a process of its own, apart from the process that makes the requests. */
function start(name: Server, databaseUrl: string): Promise<Running> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, programs[name])], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, DATA_DIR: path.join(dataDir, name) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      const url = /listening (\S+)/.exec(String(chunk))?.[1];
      if (url) resolve({ url, process: child });
    });
  });
}

async function post(url: string, body: object, token?: string): Promise<Record<string, never>> {
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers: headers(token), body: JSON.stringify(body) });
  const { data, errors } = (await response.json()) as { data: Record<string, never>; errors?: unknown };
  assert.equal(errors, undefined, JSON.stringify(errors));
  return data;
}
const headers = (token?: string) => ({
  'content-type': 'application/json',
  accept: 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
});

const database = await startEmbedded({ dir: path.join(dataDir, 'postgres'), database: 'bench', durable: false });
const running: Partial<Record<Server, Running>> = {};
try {
  await migrate(database.url);
  console.log(`${size.creators} creators, ${size.products} products, ${size.items} items, ${size.orders} orders`);
  await fillDataset(database.url, await hashPassword(readConfig({ NODE_ENV: 'test' }), 'Bench1234'));
  for (const name of servers) running[name] = await start(name, database.url);
  const at = running as Record<Server, Running>;

  const login =
    'mutation ($email: String!) { login(input: { email: $email, password: "Bench1234", role: CREATOR }) { token userErrors { message } } }';
  const { token } = (await post(at.diwan.url, { query: login, variables: { email: `creator${creator}@bench.test` } })).login as unknown as {
    token: string;
  };
  const targets: Record<Server, (question: (typeof questions)['Q1']) => autocannon.Options> = {
    diwan: ({ diwan }) => ({ url: `${at.diwan.url}/graphql`, method: 'POST', headers: headers(token), body: JSON.stringify(diwan) }),
    postgraphile: ({ postgraphile }) => ({
      url: `${at.postgraphile.url}/graphql`,
      method: 'POST',
      headers: headers(),
      body: JSON.stringify(postgraphile),
    }),
    bare: ({ bare }) => ({ url: `${at.bare.url}${bare}` }),
  };

  const result: Record<string, { postgraphile: number; limit: number }> = {};
  for (const [name, question] of Object.entries(questions)) {
    if (process.argv.length > 2 && !process.argv.includes(name)) continue;
    const answers = {
      diwan: question.same.diwan((await post(at.diwan.url, question.diwan, token)) as never),
      postgraphile: question.same.postgraphile((await post(at.postgraphile.url, question.postgraphile)) as never),
      bare: question.same.bare((await (await fetch(`${at.bare.url}${question.bare}`)).json()) as never),
    };
    assert.deepEqual(answers.diwan, answers.bare, `${name}: Diwan and the bare server answer differently`);
    assert.deepEqual(answers.diwan, answers.postgraphile, `${name}: Diwan and PostGraphile answer differently`);

    const speeds: Record<Server, number[]> = { diwan: [], postgraphile: [], bare: [] };
    for (let round = 0; round <= rounds; round++) {
      for (const server of servers) {
        const { requests, non2xx, errors } = await autocannon({
          ...targets[server](question),
          connections,
          duration: round === 0 ? 2 : seconds,
        });
        assert.equal(non2xx + errors, 0, `${name}: ${server} failed under load`);
        if (round > 0) speeds[server].push(requests.average); // the first round is the warm-up
      }
    }
    const ratio = (of: Server) => median(speeds.diwan.map((speed, round) => speed / (speeds[of][round] as number)));
    result[name] = { postgraphile: round2(ratio('postgraphile')), limit: round2(ratio('bare')) };
    console.log(`${name}  ${question.title}: ${result[name].postgraphile} x PostGraphile, ${result[name].limit} of the bare server`);
  }
  console.log(JSON.stringify(result));
} finally {
  for (const { process: child } of Object.values(running)) child.kill('SIGTERM');
  await database.stop();
}
process.exit(0);

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}
function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
