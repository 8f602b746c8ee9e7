import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gql } from '../../support/client.ts';
import { mediaOf } from '../../support/playing.ts';
import { packaged } from '../../support/renditions.ts';
import { begun } from '../../support/tus.ts';
import { type Asked, beginSlowly, download, send } from '../files/transfer.ts';
import type { Bench } from '../frame/bench.ts';
import { creatorEmail, creatorId, password } from '../frame/dataset.ts';
import { printTable, rounded, withRange } from '../frame/print.ts';
import { spread } from '../frame/rounds.ts';
import type { Running } from '../frame/servers.ts';

const uploadBytes = 1024 ** 3;
/** Near the most that a file may have. */
const longBytes = 1.8 * 1024 ** 3;
const segments = { count: 64, bytes: 1_500_000 };
const slowReaders = 200;

/** One run of a server: seconds by the clock, and milliseconds of processor time. */
interface Run {
  seconds: number;
  cpu: number;
}
type Work = () => Promise<unknown>;

/** Uploads by tus beside a pipe into a file, and segments and ranges of media beside a static server, on the same folder of files. */
export async function measure(bench: Bench): Promise<object> {
  const databaseUrl = await bench.database();
  const database = await bench.connect(databaseUrl);
  const sql = async <Row extends object>(text: string, values: unknown[] = []) => (await database.query<Row>(text, values)).rows;
  const folder = await fs.mkdtemp(path.join(bench.folder, 'files-'));
  const stored = path.join(folder, 'stored');
  const diwan = await bench.diwan(databaseUrl, { DATA_DIR: folder, STORAGE_URL: `file://${stored}`, WORKERS: 'none' });
  const bare = await bench.program('bare', 'files/bare-server.ts', databaseUrl, { FOLDER: path.join(stored, '00') });
  try {
    const owner = { url: diwan.url, token: await signIn(diwan) };
    const [user] = await sql<{ userId: string }>('select id as "userId" from users where email = $1', [creatorEmail(1)]);
    const bytes = Array.from({ length: segments.count }, () => Buffer.alloc(segments.bytes, 'media'));
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
      upload: await beside(bench, diwan, bare, 'an upload of 1 GiB', [
        () => upload(uploadBytes),
        () => send(`${bare.url}/piped`, 'PUT', uploadBytes),
      ]),
    };
    const numbers = Array.from({ length: 400 }, (_, n) => (n * 37) % segments.count);
    const within = (n: number, from: number, length: number) =>
      [n * segments.bytes + from, n * segments.bytes + from + length - 1] as const;
    result.segments = await beside(bench, diwan, bare, '400 segments of 1.5 MB', [
      () =>
        ask(
          diwan,
          numbers.map((n) => ({ path: `${address}${n}.ts` })),
        ),
      () =>
        ask(
          bare,
          numbers.map((n) => ({ path: object, range: within(n, 0, segments.bytes) })),
        ),
    ]);
    for (const [title, length] of Object.entries(parts)) {
      const starts = Array.from({ length: 1500 }, (_, n) => [(n * 37) % segments.count, (n * 7919) % (segments.bytes - length)] as const);
      result[title] = await beside(bench, diwan, bare, `1,500 ${title}`, [
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
    result.memory = await memory(diwan, () => upload(Math.floor(longBytes)), `${address}0.ts`);
    return result;
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
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
  console.log(`  Diwan: ${withRange(speed)} of bare, ${withRange(cpu)} x the CPU of bare`);
  return { limit: rounded(speed.median), cpu: rounded(cpu.median) };
}

async function run(server: Running, work: Work): Promise<Run> {
  const [began, used] = [performance.now(), server.processorTime()];
  await work();
  return { seconds: (performance.now() - began) / 1000, cpu: server.processorTime() - used };
}

/** Megabytes of memory that Diwan has at the most, during a long upload and with many readers that read nothing. */
async function memory(diwan: Running, upload: Work, path: string): Promise<object> {
  const most = async (work: Work) => {
    await fs.writeFile(`/proc/${diwan.pid}/clear_refs`, '5').catch(() => undefined); // forgets the highest value so far
    const before = await resident(diwan.pid, 'VmRSS');
    await work();
    return { before, most: await resident(diwan.pid, 'VmHWM') };
  };
  const long = await most(upload);
  const slow = await most(async () => {
    const end = beginSlowly(diwan.port, path, slowReaders);
    await sleep(3000);
    end();
  });
  const line = (name: string, { before, most }: { before: number; most: number }) => [name, String(before), String(most)];
  printTable('MB of memory', [
    ['', 'before', 'at the most'],
    line('an upload of 1.8 GiB', long),
    line(`${slowReaders} slow readers`, slow),
  ]);
  return { long, slow };
}

/** NaN where there is no `/proc`. */
async function resident(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await fs.readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024);
}

async function signIn({ url }: Running): Promise<string> {
  const login =
    'mutation ($email: String!, $password: String!) { login(input: { email: $email, password: $password, role: CREATOR }) { token } }';
  return (await gql(login, { email: creatorEmail(1), password }, { url })).data.login.token;
}
