import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { packagedFfmpeg } from '../../support/ffmpeg.ts';
import { figure } from '../../support/figures.ts';
import { clip, film } from '../../support/files.ts';
import { lockRows } from '../../support/locked-rows.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';
import { type OwnShop, ownShop } from '../../support/own-shop.ts';
import { processed, uploaded } from '../../support/shop.ts';
import { rounds } from '../../support/torture.ts';
import { until } from '../../support/until.ts';
import { killableWorker, startWorker, type Worker } from '../../support/worker.ts';
import { signIn } from '../../support/world.ts';

/** A server whose packaging is done by workers, which are killed and stopped in the middle of it. */
const storage = mkdtempSync(path.join(tmpdir(), 'diwan-storage-'));
const settings = { STORAGE_URL: pathToFileURL(storage).href };
const programs = mkdtempSync(path.join(tmpdir(), 'diwan-programs-'));
let server: OwnServer;
let shop: OwnShop;
let owner: { token: string; url: string };
let moving: File;
/** How often a worker is killed. */
const kills = rounds(1, 10);
const longTimeout = { timeout: 150_000 };

beforeAll(async () => {
  moving = await film({ width: 854, height: 480, seconds: 2, codec: 'mpeg4' });
  server = await ownServer({ ...settings, WORKERS: 'none' });
  shop = await ownShop(server.databaseUrl);
  const [{ email }] = (await shop.sql<{ email: string }>('select u.email from users u join creators c on c.owner_id = u.id')) as [
    { email: string },
  ];
  owner = { url: server.url, token: await signIn(email, 'CREATOR', { url: server.url }) };
});
const workers: Worker[] = [];
async function work<Kind extends Worker = Worker>(more: Record<string, string> = {}, start = startWorker as Start<Kind>): Promise<Kind> {
  const worker = await start(server.databaseUrl, { ...settings, ...more });
  workers.push(worker);
  return worker;
}
type Start<Kind> = (databaseUrl: string, settings: Record<string, string>) => Promise<Kind>;
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});
afterAll(async () => {
  await shop.end();
  await server.stop();
  rmSync(storage, { recursive: true });
  rmSync(programs, { recursive: true });
});

/** Uploads a video, and waits until a worker has stored one of its renditions and is held back. */
async function halfway<Kind extends Worker>(start: Start<Kind>): Promise<{ id: string; worker: Kind }> {
  const id = await uploaded(owner, moving);
  const worker = await work(heldBack({ before: ':240,setsar' }).settings, start);
  await until(async () => (await objectsOf(id)).some((name) => name.endsWith('-0.ts')), 'nothing is made of it');
  return { id, worker };
}
const objectsOf = async (id: string) =>
  (await fs.readdir(storage, { recursive: true })).filter((name) => path.basename(name).startsWith(id));
const statusOf = async (id: string) =>
  (await gql('query ($id: UUID!) { file(id: $id) { status media { url } } }', { id }, owner)).data.file;

/** Checks that a file is ready, with one package of this many objects, and without objects of another package. */
async function expectWhole(id: string, objects: number): Promise<void> {
  expect(await processed(owner, id)).toMatchObject({ status: 'READY', processedPercent: 100 });
  const packages = await shop.sql<{ id: string }>('select id from media_packages where file_id = $1', [id]);
  expect(packages).toHaveLength(1);
  const made = (await objectsOf(id)).filter((name) => path.basename(name) !== id);
  expect(made).toHaveLength(objects);
  for (const name of made) expect(name).toContain(packages[0]?.id);
}

/** Makes an ffmpeg that waits before such work until `goOn` is called, and then does it, or ends with an error message. */
function heldBack({ before = 'hls_time', complaint = '' } = {}): { settings: Record<string, string>; goOn(): void } {
  const folder = mkdtempSync(path.join(programs, 'ffmpeg-'));
  const [program, gate] = [path.join(folder, 'ffmpeg'), path.join(folder, 'goes-on')];
  const held = `while [ -e "$0" ] && [ ! -e ${gate} ]; do sleep 0.2; done`;
  const end = complaint ? `echo '${complaint}' >&2; exit 1` : ':';
  const lines = ['#!/bin/sh', `case "$*" in *${before}*) ${held}; ${end};; esac`, `exec ${packagedFfmpeg} "$@"`, ''];
  writeFileSync(program, lines.join('\n'), { mode: 0o700 });
  return { settings: { FFMPEG_PATH: program }, goOn: () => writeFileSync(gate, '') };
}
const packagesOf = (id: string) => shop.sql<{ id: string }>('select id from media_packages where file_id = $1', [id]);
const jobsOf = () => shop.sql(`select from graphile_worker.jobs where task_identifier = 'content:processFile'`);

describe('a worker in the middle of packaging', () => {
  test.each([
    ['finds the file broken', 'Invalid data found when processing input'],
    ['runs out of room', 'No space left on device'],
  ])(
    'that was taken for dead and then %s leaves the file to the worker that replaced it',
    async (_case, complaint) => {
      const [failing, working] = [heldBack({ complaint }), heldBack()];
      await work(failing.settings);
      const id = await uploaded(owner, clip('clip.mp3'));
      await expect.poll(() => packagesOf(id), longTimeout).toHaveLength(1);
      const [first] = await packagesOf(id);
      await work(working.settings);
      await shop.sql(`select graphile_worker.add_job('content:processFile', $1::json)`, [JSON.stringify({ fileId: id })]);
      await expect.poll(async () => (await packagesOf(id)).map(({ id }) => id === first?.id), longTimeout).toEqual([false]);
      failing.goOn();
      await expect.poll(jobsOf, longTimeout).toHaveLength(1);
      expect(await statusOf(id)).toEqual({ status: 'PROCESSING', media: null });
      working.goOn();
      expect(await processed(owner, id)).toMatchObject({ status: 'READY', processedPercent: 100 });
      await expect.poll(jobsOf, longTimeout).toEqual([]);
      expect(await packagesOf(id)).toHaveLength(1);
    },
    400_000,
  );

  test('that was taken for dead makes one package together with the worker that replaced it', async () => {
    const { settings: slow, goOn } = heldBack();
    await work(slow);
    const id = await uploaded(owner, clip('clip.mp3'));
    await expect.poll(() => packagesOf(id), longTimeout).toHaveLength(1);
    // The second worker, which cleans up after the first, waits at its delete until the first has finished.
    const first = await lockRows('select from media_packages where file_id = $1 for key share', [id], server.databaseUrl);
    await work();
    await shop.sql(`select graphile_worker.add_job('content:processFile', $1::json)`, [JSON.stringify({ fileId: id })]);
    await first.awaited(1);
    goOn();
    await until(async () => (await statusOf(id)).status === 'READY' || (await first.others()) > 1, 'the first one does not end');
    await first.release();
    await expectWhole(id, 1);
    await expect.poll(jobsOf, longTimeout).toEqual([]);
    await expectWhole(id, 1);
  }, 400_000);

  test('that is killed leaves no half package: the next worker begins again and cleans up', async () => {
    for (let kill = 1; kill <= kills; kill++) {
      const { id, worker } = await halfway(killableWorker);
      await worker.kill();
      expect(await statusOf(id)).toEqual({ status: 'PROCESSING', media: null });
      const left = await objectsOf(id);
      const next = await work();
      await expectWhole(id, 3);
      for (const name of left.filter((name) => path.basename(name) !== id)) expect(await objectsOf(id)).not.toContain(name);
      await next.stop();
    }
    figure('packaging', `${kills} kills, one whole package each`, true);
  }, 600_000);

  test('that is stopped releases the job at once, without counting an attempt', async () => {
    const { id, worker } = await halfway(startWorker);
    await worker.stop(); // ffmpeg is held back, so the worker cannot have waited for its end
    const jobs = await shop.sql('select attempts, locked_by as "lockedBy" from graphile_worker.jobs where key = $1', [`process-${id}`]);
    expect(jobs).toEqual([{ attempts: 0, lockedBy: null }]);
    expect((await objectsOf(id)).map((name) => path.basename(name))).toEqual([id]);
    await work();
    await expectWhole(id, 3);
  }, 400_000);
});
