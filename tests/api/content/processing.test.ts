import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { gql, subscribe } from '../../support/client.ts';
import { gone } from '../../support/discarded.ts';
import { ffmpeg, runFfmpeg } from '../../support/ffmpeg.ts';
import { clip, fileOf, film, wav } from '../../support/files.ts';
import { bytesOf, clearOf, cookieOf, decrypted, get, mediaOf, playlists } from '../../support/playing.ts';
import { setting } from '../../support/server.ts';
import {
  contentItemDeleteMutation,
  fileUploadMutation,
  item,
  playable,
  processed,
  product,
  section,
  uploaded,
} from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { until } from '../../support/until.ts';
import { type ConsoleAccount, world } from '../../support/world.ts';

const retryMutation =
  'mutation ($id: UUID!) { fileRetry(id: $id) { file { id status failure processedPercent } userErrors { field code message } } }';
const changes = 'subscription { fileChanged { version file { id status processedPercent } } }';
const upload = async (caller: ConsoleAccount, file: File) => (await gql(fileUploadMutation, { file }, caller)).data.fileUpload;
const wavOf = (bytes: ArrayBuffer) => Buffer.from(bytes);
const filesFolder = () => path.join(setting('TEST_DATA_DIR'), 'files');

/** A file with all that a player gets of it. */
async function packaged(creator: ConsoleAccount, file: File) {
  const id = await uploaded(creator, file);
  const { status, failure, durationSeconds } = await processed(creator, id);
  expect([status, failure]).toEqual(['READY', null]);
  const [media, cookie] = [await mediaOf(creator, id), await cookieOf(creator)];
  return { id, media, cookie, durationSeconds, ...(await playlists(media.url, { cookie })) };
}

/** The names of a file's objects in the storage. */
async function objectsOf(id: string): Promise<string[]> {
  return (await fs.readdir(filesFolder(), { recursive: true }))
    .filter((name) => name.includes(id))
    .map((name) => path.basename(name).slice(id.length));
}

/** The heights of a package's renditions, the best first. */
const heights = (variants: { attributes: string }[]) =>
  variants.map(({ attributes }) => Number(/RESOLUTION=\d+x(\d+)/.exec(attributes)?.[1]));

describe('a video', () => {
  test('becomes encrypted renditions in its own size and smaller ones, whose segments play with the key only', async () => {
    const creator = await world.newCreator();
    const { id, media, cookie, master, variants, durationSeconds } = await packaged(creator, await film({ rate: 3 }));
    expect(durationSeconds).toBeCloseTo(8, 0);
    expect(master).toMatch(/^#EXTM3U\n/);
    expect(heights(variants)).toEqual([720, 480, 240]);
    for (const { attributes, segments, key } of variants) {
      expect(attributes).toMatch(/^BANDWIDTH=\d+,RESOLUTION=\d+x\d+,CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"$/);
      expect(segments.map(({ seconds }) => Math.round(seconds))).toEqual([6, 2]);
      const secret = await bytesOf(await get(key, { cookie }));
      expect(secret).toHaveLength(16);
      const clear: Buffer[] = [];
      for (const [number, { address }] of segments.entries()) {
        const segment = await bytesOf(await get(address));
        expect(segment.includes('FFmpeg')).toBe(false); // plain MPEG-TS names its encoder
        clear.push(decrypted(segment, secret, number));
        expect(clear[number]?.[0]).toBe(0x47);
      }
      const { said, ok } = await runFfmpeg(['-f', 'mpegts', '-i', 'pipe:0', '-f', 'null', '-'], Buffer.concat(clear));
      expect(ok && said).toMatch(/Video: h264[\s\S]*Audio: aac/);
    }
    expect(media.waveform).toBeNull();
    const poster = await get(media.posterUrl ?? '', { cookie });
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await objectsOf(id)).toSorted()).toEqual([
      '',
      ...[0, 1, 2].map((position) => expect.stringMatching(new RegExp(`^-[0-9a-f-]{36}-${position}\\.ts$`))),
      expect.stringMatching(/-poster\.webp$/),
    ]);
  });

  test('that all players support is copied, and a short one is ready in a moment', async () => {
    const { variants, cookie } = await packaged(await world.newCreator(), clip('clip.mp4'));
    expect(heights(variants)).toEqual([180]);
    const [only] = variants;
    const clear = decrypted(
      await bytesOf(await get(only?.segments[0]?.address ?? '')),
      await bytesOf(await get(only?.key ?? '', { cookie })),
      0,
    );
    // The video frames are exactly those of the upload.
    const pictures = async (bytes: Buffer, format: string) =>
      (
        await ffmpeg(
          ['-f', format, '-i', 'pipe:0', '-map', '0:v', '-c', 'copy', '-bsf:v', 'filter_units=pass_types=1-5', '-f', 'h264', 'pipe:1'],
          bytes,
        )
      ).length;
    expect(await pictures(clear, 'mpegts')).toBeGreaterThan(0);
  });

  test('in portrait, in another codec, or without sound is converted to what all players support', async () => {
    const creator = await world.newCreator();
    const [upright, other, silent] = await Promise.all([
      packaged(creator, await film({ width: 270, height: 480, seconds: 2 })),
      packaged(creator, await film({ width: 320, height: 240, seconds: 2, codec: 'mpeg4', more: ['-b:v', '300k'] })),
      packaged(creator, await film({ width: 320, height: 240, seconds: 2, more: ['-map', '0:v'] })),
    ]);
    expect(upright.variants.map(({ attributes }) => /RESOLUTION=(\d+x\d+)/.exec(attributes)?.[1])).toEqual(['270x480']);
    expect(other.variants[0]?.attributes).toContain('avc1.');
    expect(silent.variants[0]?.attributes).not.toContain('mp4a');
  });

  test('of 1080 lines keeps them, whether it is copied or encoded', async () => {
    const creator = await world.newCreator();
    const large = { width: 1920, height: 1080, seconds: 1, rate: 2 };
    for (const codec of ['libx264', 'mpeg4']) {
      const { variants } = await packaged(creator, await film({ ...large, codec, more: ['-b:v', '2M'] }));
      expect(heights(variants)).toEqual([1080, 720, 480, 240]);
    }
  });

  test('whose frame rate varies moves as smoothly as it was recorded, in each rendition', async () => {
    // A recording of a screen: a second of movement, five without, and another: 10 frames a second on average.
    const more = ['-vf', "select='lt(t,1)+gte(t,6)'", '-vsync', 'vfr'];
    const screen = { width: 480, height: 352, seconds: 7, rate: 30, more };
    const creator = await world.newCreator();
    const frames = async (bytes: Buffer) =>
      Number(
        /frame= *(\d+)(?!.*frame=)/s.exec(
          (await runFfmpeg(['-f', 'mpegts', '-i', 'pipe:0', '-vsync', '0', '-f', 'null', '-'], bytes)).said,
        )?.[1],
      );
    for (const [codec, made] of [
      ['libx264', [60, 210]], // the first is copied as it is
      ['mpeg4', [210, 210]],
    ] as const) {
      const { variants, cookie } = await packaged(creator, await film({ ...screen, codec }));
      expect(heights(variants)).toEqual([352, 240]);
      for (const [n, variant] of variants.entries())
        expect((await frames(await clearOf(variant, cookie))) / (made[n] ?? 1)).toBeCloseTo(1, 1);
    }
  });

  test('with too few key frames is encoded again', async () => {
    const { variants } = await packaged(
      await world.newCreator(),
      await film({ width: 320, height: 180, seconds: 14, more: ['-g', '600', '-keyint_min', '600', '-sc_threshold', '0'] }),
    );
    for (const { seconds } of variants[0]?.segments ?? []) expect(seconds).toBeLessThan(7);
    expect(variants[0]?.segments.length).toBeGreaterThanOrEqual(3);
  });
});

describe('audio', () => {
  test('becomes one rendition with a waveform', async () => {
    const creator = await world.newCreator();
    const { media, variants, durationSeconds } = await packaged(creator, clip('clip.mp3'));
    expect(durationSeconds).toBeCloseTo(3, 0);
    expect(variants.map(({ attributes }) => attributes)).toEqual([expect.stringMatching(/^BANDWIDTH=\d+,CODECS="mp4a\.40\.2"$/)]);
    expect(media.posterUrl).toBeNull();
    expect(media.waveform?.length).toBeGreaterThan(20);
    expect(Math.max(...(media.waveform ?? []))).toBe(100);
    expect(Math.min(...(media.waveform ?? []))).toBeGreaterThanOrEqual(0);
  });

  test('that is silent has a flat waveform', async () => {
    const { media } = await packaged(await world.newCreator(), wav(2));
    expect(new Set(media.waveform)).toEqual(new Set([0]));
  });
});

describe('a file that cannot be packaged', () => {
  /** Replaces a video's bytes in the storage and retries it. */
  async function replaced(creator: ConsoleAccount, id: string, bytes: Buffer | string) {
    await fs.writeFile(path.join(filesFolder(), id.slice(-2), id), bytes);
    await sql(`update files set status = 'FAILED', failure = 'file.broken' where id = $1`, [id]);
    await sql('delete from media_packages where file_id = $1', [id]);
    const { fileRetry } = (await gql(retryMutation, { id }, creator)).data;
    expect(fileRetry).toMatchObject({ file: { id, status: 'PROCESSING', failure: null, processedPercent: 0 }, userErrors: [] });
    return processed(creator, id);
  }
  const broken = 'The file cannot be read: it may be damaged';
  /** The jobs that are left for a file after the run that has reported its end. */
  async function jobsLeft(id: string): Promise<object[]> {
    const jobs = () =>
      sql<{ locked: boolean }>('select locked_at is not null as locked from graphile_worker.jobs where key = $1', [`process-${id}`]);
    return until(async () => {
      const left = await jobs();
      return !left.some(({ locked }) => locked) && left;
    }, `${id} is still in hand`);
  }

  test("fails at once and once, with a reason in the caller's language", async () => {
    const creator = await world.newCreator();
    const film12 = Buffer.from(
      await (await film({ width: 320, height: 240, seconds: 12, more: ['-movflags', '+faststart'] })).arrayBuffer(),
    );
    const id = await playable(creator, 'clip.mp4');
    expect(await replaced(creator, id, film12.subarray(0, film12.length / 2))).toMatchObject({
      status: 'FAILED',
      failure: 'The file ends too early: it was cut off on its way. Upload it again',
      media: null,
    });
    const { file } = (await gql('query ($id: UUID!) { file(id: $id) { failure } }', { id }, { ...creator, language: 'ar' })).data;
    expect(file.failure).toMatch(/\p{Script=Arabic}/u);
    const noise = Buffer.from(film12);
    for (let at = 20_000; at < noise.length; at++) noise[at] = (at * 7919) % 251;
    for (const bytes of [noise, Buffer.alloc(3000, 'x'), wavOf(await wav(1).arrayBuffer())]) {
      const { status, failure } = await replaced(creator, id, bytes);
      expect([status, failure]).toEqual(['FAILED', broken]);
      expect(await jobsLeft(id)).toEqual([]);
    }
  });

  test('cannot make the server read other files that it names', async () => {
    const creator = await world.newCreator();
    const secret = path.join(setting('TEST_DATA_DIR'), 'secret.mp4');
    await fs.writeFile(secret, Buffer.from(await clip('clip.mp4').arrayBuffer()));
    const id = await playable(creator, 'clip.mp4');
    for (const playlist of [
      `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
      `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n${setting('TEST_URL')}/healthz\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${secret}'\n`,
      `<?xml version="1.0"?><MPD><Period><AdaptationSet><BaseURL>${secret}</BaseURL></AdaptationSet></Period></MPD>`,
    ]) {
      expect((await upload(creator, fileOf(playlist, 'film.mp4'))).userErrors[0].code).toBe('UNSUPPORTED_MEDIA');
      expect(await replaced(creator, id, playlist)).toMatchObject({ status: 'FAILED', failure: broken, media: null });
    }
  });
});

describe('fileRetry', () => {
  test('is for failed files, and for users with permission to edit', async () => {
    const creator = await world.newCreator();
    const id = await playable(creator, 'clip.mp3');
    const errors = async (caller: { token?: string }) => {
      const { data, errors } = await gql(retryMutation, { id }, caller);
      return data.fileRetry?.userErrors[0].code ?? errors?.[0]?.extensions.code;
    };
    expect(await errors(creator)).toBe('WRONG_STATE');
    expect(await errors(await world.creator())).toBe('NOT_FOUND');
    const owner = await world.creator();
    expect(await errors(await world.admin(owner, 'VIEW'))).toBe('FORBIDDEN');
  });
});

describe('fileChanged', () => {
  type Heard = { version: number; file: { id: string; status: string } };

  test('reports each step with increasing versions, to the account only', async () => {
    const [creator, other] = await Promise.all([world.newCreator(), world.newCreator()]);
    const [heard, foreign]: [Heard[], Heard[]] = [[], []];
    const listening = [await listen(creator, heard), await listen(other, foreign)];
    const id = await uploaded(creator, clip('clip.mp4'));
    const ofIt = () => heard.filter(({ file }) => file.id === id);
    await until(() => ofIt().some(({ file }) => file.status === 'READY'), 'its end is not heard');
    expect(ofIt().at(-1)).toMatchObject({ file: { status: 'READY', processedPercent: 100 } });
    const versions = ofIt().map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(versions[0]).toBeGreaterThan(1);
    // The next event of the other account is about its own file.
    const own = await uploaded(other, clip('clip.mp3'));
    await until(() => foreign.some(({ file }) => file.id === own), 'the other one hears nothing');
    expect(foreign.filter(({ file }) => file.id === id)).toEqual([]);
    for (const stop of listening) stop();
  });

  /** Collects events, and returns once the first has arrived, because a subscription's start is not confirmed, with a way to stop. */
  async function listen(caller: ConsoleAccount, heard: Heard[]): Promise<() => void> {
    const events = subscribe(changes, {}, caller);
    void (async () => {
      for await (const { data } of events) heard.push(data?.fileChanged);
    })().catch(() => undefined);
    while (!heard.length) await processed(caller, await uploaded(caller, clip('clip.mp3')));
    return () => void events.return(undefined);
  }
});

describe('deleting', () => {
  test('an item deletes its file and all objects made of it', async () => {
    const creator = await world.creator();
    const { id: productId } = await product(creator);
    const { id: sectionId } = await section(creator, productId);
    const fileId = await playable(creator, 'clip.mp4');
    const { id } = await item(creator, sectionId, { type: 'VIDEO', title: 'film', fileId });
    expect((await objectsOf(fileId)).length).toBeGreaterThan(2);
    await gql(contentItemDeleteMutation, { id }, creator);
    await until(async () => !(await objectsOf(fileId)).length, 'something of it is left');
    await gone(fileId);
    expect(await sql('select 1 from media_packages where file_id = $1', [fileId])).toEqual([]);
  });

  test('a file during its packaging ends the work', async () => {
    const creator = await world.newCreator();
    const long = await film({ seconds: 30, rate: 5, codec: 'mpeg4', more: ['-b:v', '1M'] });
    const id = await uploaded(creator, long);
    await until(() => isWorkedOn(long), 'nothing is made of it');
    await sql(`select graphile_worker.add_job('content:discardFile', json_build_object('fileId', $1::text))`, [id]);
    await gone(id);
    await until(async () => !(await isWorkedOn(long)), 'it is still worked on');
    await until(async () => !(await objectsOf(id)).length, 'something of it is left');
  });

  /** Whether a folder of this machine contains a copy of a file, recognised by its size. */
  async function isWorkedOn({ size }: File): Promise<boolean> {
    const folder = path.join(setting('TEST_DATA_DIR'), 'processing');
    const copies = (await fs.readdir(folder).catch(() => [])).map((name) => fs.stat(path.join(folder, name, 'original')).catch(() => null));
    return (await Promise.all(copies)).some((copy) => copy?.size === size);
  }
});

describe('files of an earlier version', () => {
  test('are packaged by the sweep, and lost ones are marked as failed', async () => {
    const creator = await world.newCreator();
    const [plain, lost] = await Promise.all([playable(creator, 'clip.mp4'), playable(creator, 'clip.mp3')]);
    // In one statement, because the hourly sweep may run at any moment.
    await sql(`with deleted as (delete from media_packages where file_id = any($1)) update files set status = 'PROCESSING' where id = $2`, [
      [plain, lost],
      lost,
    ]);
    await sql(`select graphile_worker.add_job('content:sweepProcessing')`);
    expect(await processed(creator, lost)).toMatchObject({ status: 'FAILED', failure: 'The file could not be processed. Try again' });
    expect(await processed(creator, plain)).toMatchObject({ status: 'READY', media: { url: expect.stringContaining('master.m3u8') } });
  });
});
