/**
 * The upper limit of requests whose statements were recorded: Node's own HTTP server and pg, which run the statements of a recorded
 * request of Diwan, prepared, one after the other, on one connection, and send an answer of the same bytes. No viewer is checked, no rule looked at.
 *
 * A request names its own ids and texts (`inputs`) in place of the recorded ones. Ids in the rows of a statement take the place of
 * the recorded ids in those that follow.
 */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/** What a request did, as `record.ts` writes it. */
export interface Trace {
  inputs: string[];
  statements: { text: string; values: unknown[]; rows: unknown[] }[];
  answer: string;
}

/** A text with places for ids: every second part names the recorded one. */
type Template = (found: ReadonlyMap<string, string>) => string;

const id = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
const isId = new RegExp(`^${id}$`);

function template(text: string, inputs: readonly string[]): Template {
  const literal = (input: string) => input.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parts = text.split(new RegExp(`(${[...inputs.map(literal), id].join('|')})`));
  if (parts.length === 1) return () => text;
  return (found) => parts.map((part, n) => (n % 2 ? (found.get(part) ?? part) : part)).join('');
}

/** Notes which id stands where the recorded one stood. */
function match(recorded: unknown, now: unknown, found: Map<string, string>): void {
  if (typeof recorded === 'string') {
    if (isId.test(recorded)) found.set(recorded, now as string);
  } else if (recorded && typeof recorded === 'object') {
    for (const [key, value] of Object.entries(recorded)) match(value, (now as Record<string, unknown> | null)?.[key], found);
  }
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, options: '-c jit=off -c timezone=UTC' });
const traces = JSON.parse(fs.readFileSync(process.env.TRACES as string, 'utf8')) as Record<string, Trace>;
const replays = new Map(
  Object.entries(traces).map(([name, { inputs, statements, answer }]) => {
    const asked = statements.map(({ text, values, rows }, n) => {
      const named = values.length ? `${name}-${n}` : undefined;
      const writers = values.map((value) => {
        if (value && typeof value === 'object' && 'moment' in value) return () => new Date();
        return typeof value === 'string' ? template(value, inputs) : () => value;
      });
      return { name: named, text, writers, rows };
    });
    return [`/${name}`, { inputs, asked, answer: template(answer, inputs) }];
  }),
);

async function replay(path: string, given: readonly string[]): Promise<string> {
  const { inputs, asked, answer } = replays.get(path) as NonNullable<ReturnType<(typeof replays)['get']>>;
  const found = new Map(inputs.map((input, n) => [input, given[n] as string]));
  const client = await pool.connect();
  try {
    for (const { name, text, writers, rows } of asked) {
      const values = writers.map((write) => write(found));
      const result = await client.query(name ? { name, text, values } : text);
      if (result.rows.length !== rows.length) throw new Error(`${text} answers ${result.rows.length} rows instead of ${rows.length}`);
      match(rows, result.rows, found);
    }
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return answer(found);
}

const server = http.createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', async () => {
    try {
      const answer = await replay(request.url as string, (JSON.parse(body) as { inputs: string[] }).inputs);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) }).end(answer);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
  void pool.end().then(() => process.exit(0));
});
