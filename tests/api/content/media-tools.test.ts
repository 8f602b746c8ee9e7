import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMediaTools } from '../../../server/platform/media/ffmpeg.ts';
import { BrokenMedia, type MediaSource } from '../../../server/platform/media/media.ts';
import { gql } from '../../support/client.ts';
import { packagedFfmpeg } from '../../support/ffmpeg.ts';
import { clip, film } from '../../support/files.ts';
import { ownServer } from '../../support/own-server.ts';
import { ownShop } from '../../support/own-shop.ts';
import { processed, uploaded } from '../../support/shop.ts';
import { signIn } from '../../support/world.ts';

/** The ffmpeg of the npm packages, and the system's if there is one. Both must give the same results. */
const programs = [packagedFfmpeg, 'ffmpeg'];
const complaints: string[] = [];
const log = { error: (text: string) => complaints.push(text) } as never;
const never = new AbortController().signal;

let folder: string;
let source: MediaSource;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'diwan-tools-'));
  source = { path: path.join(folder, 'film.mp4'), container: 'mov' };
  writeFileSync(source.path, Buffer.from(await (await film({ width: 320, height: 240, seconds: 14 })).arrayBuffer()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(programs)('%s', (program) => {
  const tools = createMediaTools(program, log);

  test('probes, cuts, makes pictures and measures loudness', async (context) => {
    if (!(await tools.version()) && program === 'ffmpeg') return context.skip();
    const probe = await tools.probe(source, never);
    expect(probe).toMatchObject({
      seconds: expect.closeTo(14, 0),
      video: { codec: 'h264', width: 320, height: 240, plain: true },
      audio: { codec: 'aac', profile: 'LC' },
    });
    const out = (name: string) => path.join(folder, `${path.basename(program)}-${name}`);
    const heard: number[] = [];
    const watch = { signal: never, onProgress: (at: number) => heard.push(at) };
    const copied = await tools.cut(source, probe, { video: 'copy', audio: 'copy' }, out('copy'), watch);
    expect(copied.segments.map(({ seconds }) => Math.round(seconds))).toEqual([6, 6, 2]);
    expect(copied.seconds).toBeCloseTo(14, 0);
    const encoding = { width: 160, height: 120, framesPerSecond: 6, bitrate: 200_000, boundaries: [5, 11] };
    const encoded = await tools.cut(source, probe, { video: encoding, audio: 64_000 }, out('encoded'), watch);
    expect(encoded.seconds).toBeCloseTo(14, 0);
    expect(heard.length).toBeGreaterThan(0);
    const picture = await tools.picture(source, probe, 1.4, { width: 160, height: 120 }, never);
    expect(picture?.subarray(1, 4).toString()).toBe('PNG');
    const loudness = await tools.loudness(source, probe, never);
    expect(loudness.length).toBeGreaterThan(135);
    for (const peak of loudness.slice(2, 130)) expect(peak).toBeGreaterThan(0.05);
  });

  test('ends at once when it is aborted', async (context) => {
    if (!(await tools.version())) return context.skip();
    const stop = new AbortController();
    const probe = await tools.probe(source, never);
    const slow = { width: 1280, height: 960, framesPerSecond: 30, bitrate: 9_000_000, boundaries: [] };
    const working = tools.cut(source, probe, { video: slow, audio: null }, path.join(folder, `${path.basename(program)}-ended`), {
      signal: stop.signal,
    });
    setTimeout(() => stop.abort(new Error('enough')), 200);
    await expect(working).rejects.toThrow('enough');
    await expect(tools.probe(source, stop.signal)).rejects.toThrow('enough');
  });

  test('reads a file only as the given container', async (context) => {
    if (!(await tools.version())) return context.skip();
    await expect(
      tools.probe({ ...source, container: 'mp3' }, never).then((probe) => probe.audio ?? Promise.reject(new BrokenMedia())),
    ).rejects.toThrow(BrokenMedia);
    await expect(tools.probe({ ...source, path: path.join(folder, 'nothing.mp4') }, never)).rejects.not.toThrow(BrokenMedia);
  });
});

describe('without an ffmpeg', () => {
  test('a server starts, logs it once, and marks files as failed with the reason', async () => {
    const none = createMediaTools(path.join(folder, 'no-such-program'), log);
    complaints.length = 0;
    expect([await none.version(), await none.version()]).toEqual([null, null]);
    expect(complaints).toEqual([expect.stringMatching(/FFMPEG_PATH names no ffmpeg/)]);

    const server = await ownServer({ FFMPEG_PATH: path.join(folder, 'no-such-program') });
    try {
      const shop = await ownShop(server.databaseUrl);
      const [{ email }] = (await shop.sql('select u.email from users u join creators c on c.owner_id = u.id')) as [{ email: string }];
      await shop.end();
      const owner = { url: server.url, token: await signIn(email, 'CREATOR', { url: server.url }) };
      const upload = 'mutation ($file: Upload!) { fileUpload(file: $file) { file { id } userErrors { code } } }';
      const { id } = (await gql(upload, { file: clip('clip.mp3') }, owner)).data.fileUpload.file;
      await expect
        .poll(async () => (await gql('query ($id: UUID!) { file(id: $id) { status failure } }', { id }, owner)).data.file, {
          timeout: 90_000,
        })
        .toEqual({ status: 'FAILED', failure: expect.stringMatching(/has no ffmpeg/) });
    } finally {
      await server.stop();
    }
  });
});

test('a server whose videos are shown with fewer lines makes no larger rendition', async () => {
  const server = await ownServer({ VIDEO_LINES: '480' });
  try {
    const shop = await ownShop(server.databaseUrl);
    const [{ email }] = (await shop.sql('select u.email from users u join creators c on c.owner_id = u.id')) as [{ email: string }];
    const owner = { url: server.url, token: await signIn(email, 'CREATOR', { url: server.url }) };
    const id = await uploaded(owner, await film({ seconds: 1, rate: 2 }));
    expect(await processed(owner, id)).toMatchObject({ status: 'READY' });
    const lines = await shop.sql<{ height: number }>(
      'select height from renditions r join media_packages p on p.id = r.package_id where file_id = $1',
      [id],
    );
    expect(lines.map(({ height }) => height).toSorted()).toEqual([240, 480]);
    await shop.end();
  } finally {
    await server.stop();
  }
});
