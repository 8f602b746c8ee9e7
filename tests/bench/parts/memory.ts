import fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../frame/bench.ts';
import { inTurn } from '../frame/in-turn.ts';
import { load } from '../frame/load.ts';
import { printTable } from '../frame/print.ts';
import { questions } from '../reads/questions.ts';
import { askDiwan, chooseSubjects, tokensOf } from '../reads/subjects.ts';

/**
 * Seconds of each kind of load; how many slices of a mixture of all kinds follow, and their seconds; and the most seconds in which an idle
 * server gives memory back. The small form only sees that it works.
 */
const lengths = {
  full: { load: 15, slices: 8, slice: 30, quiet: 60 },
  small: { load: 0.1, slices: 1, slice: 0.1, quiet: 0 },
};
/** The most MB of an idle server in production, and of one under load, however long the load lasts. */
const goals = { idle: 180, load: 300 };
/** One of so many requests is for a page that is drawn anew. */
const pagesAmong = 40;

/**
 * MB that the process of a server takes: idle, after each kind of load, after each slice of a mixture, and a while after all of it. The
 * slices show whether it grows. The small form measures a server that other parts have used; `tests/api/server/production.test.ts` holds
 * what an idle one may take.
 */
export async function measure(bench: Bench): Promise<object> {
  const length = lengths[bench.small ? 'small' : 'full'];
  const server = await bench.diwan(await bench.database());
  const lines: string[][] = [];
  const taken: Record<string, number> = {};
  const look = async (name: string) => {
    const { rss, pss } = await memoryOf(server.pid);
    taken[name] = rss;
    lines.push([name, String(rss), String(pss)]);
  };
  await settle(server.pid, length.quiet);
  await look('idle');
  const subjects = chooseSubjects(bench.size);
  const tokens = await tokensOf(server, subjects);
  const loads: Record<string, () => Buffer> = {
    ...Object.fromEntries(
      Object.entries(questions).map(([name, question]) => [name, inTurn(subjects.map((subject) => askDiwan(question, subject, tokens)))]),
    ),
    'pages, kept': () => page('/en'),
    'pages, drawn in two languages': newPages(),
  };
  for (const [name, next] of Object.entries(loads)) {
    await load({ port: server.port, connections: bench.connections, length: { seconds: length.load }, next });
    await look(name);
  }
  const mixed = mixture(Object.values(loads).slice(0, -2), newPages('again'));
  for (let slice = 1; slice <= length.slices; slice++) {
    await load({ port: server.port, connections: bench.connections, length: { seconds: length.slice }, next: mixed });
    await look(`all of it, ${slice * length.slice} s`);
  }
  await settle(server.pid, length.quiet);
  await look('idle again');
  printTable('MB of the process of a server', [['', 'resident', 'its share'], ...lines]);
  console.log(`  goals: ${goals.idle} idle, ${goals.load} under load`);
  return taken;
}

/** Requests of all kinds in turn, and a page now and then. */
function mixture(kinds: readonly (() => Buffer)[], newPage: () => Buffer): () => Buffer {
  let n = 0;
  return () => (++n % pagesAmong ? (kinds[n % kinds.length] as () => Buffer)() : newPage());
}

const page = (path: string) => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/html\r\n\r\n`);

/** Pages that nobody has asked for before. */
function newPages(word = 'word'): () => Buffer {
  let n = 0;
  return () => page(`/${n++ % 2 ? 'en' : 'ar'}/discover?search=${word}-${n}`);
}

/** Waits until a process has given back what it does not need: for ten seconds it takes no less. */
async function settle(pid: number, seconds: number): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let [second, since] = [0, 0]; second < seconds && since < 10; second++, since++) {
    const { rss } = await memoryOf(pid);
    if (rss < least) [least, since] = [rss, 0];
    await sleep(1000);
  }
}

/** MB of a process: all that is resident, and its share of what it has with others. NaN where there is no `/proc`. */
async function memoryOf(pid: number): Promise<{ rss: number; pss: number }> {
  const text = await fs.readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const of = (name: string) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024);
  return { rss: of('Rss'), pss: of('Pss') };
}
