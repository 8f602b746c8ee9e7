import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mediaOf } from '../../support/playing.ts';
import { packaged } from '../../support/renditions.ts';
import { begun } from '../../support/tus.ts';
import { type Asked, beginSlowly, download, send } from '../files/transfer.ts';
import { signIn } from '../frame/asking.ts';
import type { Bench } from '../frame/bench.ts';
import { creatorEmail, creatorId } from '../frame/dataset.ts';
import { printTable, rounded, withRange } from '../frame/print.ts';
import { spread } from '../frame/rounds.ts';
import type { Running } from '../frame/servers.ts';

/** Bytes of an upload and of the longest one, segments of media, how many of them and of their ranges are read, and who reads slowly. */
const amounts = {
  // The longest is near the most that a file may have.
  full: {
    upload: 1024 ** 3,
    longest: Math.floor(1.8 * 1024 ** 3),
    segments: 64,
    reads: 400,
    ranges: 1500,
    slow: { readers: 200, seconds: 3 },
  },
  small: { upload: 4 * 1024 ** 2, longest: 8 * 1024 ** 2, segments: 4, reads: 8, ranges: 20, slow: { readers: 10, seconds: 0 } },
};
type Amounts = (typeof amounts)['full'];
const segmentBytes = 1_500_000;
/** The least that the bare server's seconds should be over those of Diwan. */
const goal = 0.8;

/** One run of a server: seconds by the clock, and milliseconds of processor time. */
interface Run {
  seconds: number;
  cpu: number;
}
type Work = () => Promise<unknown>;

/** Uploads by tus beside a pipe into a file, and segments and ranges of media beside a static server, on the same folder of files. */
export async function measure(bench: Bench): Promise<object> {
  const amount = amounts[bench.small ? 'small' : 'full'];
  const databaseUrl = await bench.database();
  const database = await bench.connect(databaseUrl);
  const sql = async <Row extends object>(text: string, values: unknown[] = []) => (await database.query<Row>(text, values)).rows;
  const diwan = await bench.diwan(databaseUrl, { WORKERS: 'none' });
  const stored = diwan.files;
  const bare = await bench.program('bare', 'files/bare-server.ts', databaseUrl, { FOLDER: path.join(stored, '00') });
  try {
    const owner = { url: diwan.url, token: await signIn(diwan, creatorEmail(1)) };
    const [user] = await sql<{ userId: string }>('select id as "userId" from users where email = $1', [creatorEmail(1)]);
    const bytes = Array.from({ length: amount.segments }, () => Buffer.alloc(segmentBytes, 'media'));
    const film = await packaged({ creatorId: creatorId(1), userId: user?.userId as string }, bytes, { sql, folder: stored });
    const address = (await mediaOf(owner, film.fileId)).url.replace('master.m3u8', '0/');
    const object = `/${path.basename(film.object)}`;

    /** Uploads a file, which is then deleted: the disk may be small, and so is the account's quota. */
    const upload = async (length: number) => {
      const at = await begun(owner, length, { filename: 'film.mp4' });
      const about = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      await send(`${diwan.url}${at}`, 'PATCH', length, { ...about, authorization: `Bearer ${owner.token}` });
      const [file] = await sql<{ key: string }>('delete from files where id = $1 returning storage_key as key', [path.basename(at)]);
      await fs.rm(path.join(stored, file?.key as string));
    };
    const ask = (running: Running, asked: readonly Asked[]) => download(running.port, asked, 8);
    const parts = { 'ranges of 256 kB': 262_144, 'ranges of 64 kB': 65_536 };
    const result: Record<string, object> = {
      upload: await beside(bench, diwan, bare, `an upload of ${mebibytes(amount.upload)} MiB`, [
        () => upload(amount.upload),
        () => send(`${bare.url}/piped`, 'PUT', amount.upload),
      ]),
    };
    const numbers = Array.from({ length: amount.reads }, (_, n) => (n * 37) % amount.segments);
    const within = (n: number, from: number, length: number) => [n * segmentBytes + from, n * segmentBytes + from + length - 1] as const;
    result.segments = await beside(bench, diwan, bare, `${amount.reads} segments of 1.5 MB`, [
      () =>
        ask(
          diwan,
          numbers.map((n) => ({ path: `${address}${n}.ts` })),
        ),
      () =>
        ask(
          bare,
          numbers.map((n) => ({ path: object, range: within(n, 0, segmentBytes) })),
        ),
    ]);
    for (const [title, length] of Object.entries(parts)) {
      const starts = Array.from(
        { length: amount.ranges },
        (_, n) => [(n * 37) % amount.segments, (n * 7919) % (segmentBytes - length)] as const,
      );
      result[title] = await beside(bench, diwan, bare, `${amount.ranges} ${title}`, [
        () =>
          ask(
            diwan,
            starts.map(([n, from]) => ({ path: `${address}${n}.ts`, range: [from, from + length - 1] })),
          ),
        () =>
          ask(
            bare,
            starts.map(([n, from]) => ({ path: object, range: within(n, from, length) })),
          ),
      ]);
    }
    result.memory = await memory(diwan, amount, () => upload(amount.longest), `${address}0.ts`);
    return result;
  } finally {
    await fs.rm(stored, { recursive: true, force: true });
  }
}

/** Lets Diwan and the bare server do the same in turns, once to warm up. */
async function beside(bench: Bench, diwan: Running, bare: Running, title: string, works: readonly [Work, Work]) {
  const [ours, theirs]: [Run[], Run[]] = [[], []];
  for (let round = -1; round < bench.rounds; round++) {
    const runs: [Run, Run] = [await run(diwan, works[0]), await run(bare, works[1])];
    if (round < 0) continue;
    ours.push(runs[0]);
    theirs.push(runs[1]);
  }
  const speed = spread(ours.map(({ seconds }, n) => (theirs[n] as Run).seconds / seconds));
  const cpu = spread(ours.map((one, n) => one.cpu / (theirs[n] as Run).cpu));
  const line = (name: string, runs: readonly Run[]) => [
    name,
    withRange(spread(runs.map(({ seconds }) => seconds))),
    withRange(spread(runs.map((one) => one.cpu))),
  ];
  printTable(title, [['', 'seconds', 'CPU ms of node'], line('diwan', ours), line('bare', theirs)]);
  console.log(`  Diwan: ${withRange(speed)} of bare (goal ${goal}), ${withRange(cpu)} x the CPU of bare`);
  bench.goals.set(`files: ${title}`, { seen: speed.median, least: goal });
  return { limit: rounded(speed.median), cpu: rounded(cpu.median) };
}

async function run(server: Running, work: Work): Promise<Run> {
  const [began, used] = [performance.now(), server.processorTime()];
  await work();
  return { seconds: (performance.now() - began) / 1000, cpu: server.processorTime() - used };
}

/** Megabytes of memory that Diwan has at the most, during a long upload and with many readers that read nothing. */
async function memory(diwan: Running, { longest, slow: { readers, seconds } }: Amounts, upload: Work, path: string): Promise<object> {
  const most = async (work: Work) => {
    await fs.writeFile(`/proc/${diwan.pid}/clear_refs`, '5').catch(() => undefined); // forgets the highest value so far
    const before = await resident(diwan.pid, 'VmRSS');
    await work();
    return { before, most: await resident(diwan.pid, 'VmHWM') };
  };
  const long = await most(upload);
  const slow = await most(async () => {
    const end = beginSlowly(diwan.port, path, readers);
    await sleep(seconds * 1000);
    end();
  });
  const line = (name: string, { before, most }: { before: number; most: number }) => [name, String(before), String(most)];
  printTable('MB of memory', [
    ['', 'before', 'at the most'],
    line(`an upload of ${mebibytes(longest)} MiB`, long),
    line(`${readers} slow readers`, slow),
  ]);
  return { long, slow };
}

const mebibytes = (bytes: number) => Math.round(bytes / 1024 ** 2);

/** NaN where there is no `/proc`. */
async function resident(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await fs.readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024);
}
