import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import path from 'node:path';
import express from 'express';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { signGrant } from '../../../server/domains/content/media/grants.ts';
import { playingRoutes } from '../../../server/domains/content/media/playing.ts';
import { readConfig } from '../../../server/platform/config.ts';
import type { Platform } from '../../../server/platform/platform.ts';
import { blockBytes } from '../../../server/platform/storage/blocks.ts';
import { createLocalStorage } from '../../../server/platform/storage/local.ts';
import { wav } from '../../support/files.ts';
import { beside, bytesOf, get, mediaOf } from '../../support/playing.ts';
import { packaged } from '../../support/renditions.ts';
import { setting } from '../../support/server.ts';
import { sql } from '../../support/sql.ts';
import { begun, idOf, offsetOf, patch } from '../../support/tus.ts';
import { until } from '../../support/until.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

/** Uploads and media pass through blocks of memory that are used again. No byte may get lost or come from another file. */

const folder = () => path.join(setting('TEST_DATA_DIR'), 'files');

/** Sound of any length: noise behind the head of a WAV file. */
async function noiseOf(length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.concat([(await wav(1).bytes()).subarray(0, 44), randomBytes(length - 44)]);
  bytes.writeUInt32LE(length - 8, 4);
  bytes.writeUInt32LE(length - 44, 40);
  return bytes;
}

async function storedOf(at: string): Promise<Buffer> {
  const [file] = await sql<{ key: string }>('select storage_key as key from files where id = $1', [idOf(at)]);
  return fs.readFile(path.join(folder(), file?.key as string));
}

describe('an upload', () => {
  test('is stored as it was sent, whatever its length and wherever it is cut', async () => {
    const creator = await world.newCreator();
    const lengths = [blockBytes - 1, blockBytes, blockBytes + 1, 2 * blockBytes, 5 * blockBytes + 12_345];
    await Promise.all(
      lengths.map(async (length, n) => {
        const sent = await noiseOf(length);
        const at = await begun(creator, length, { filename: 'noise.wav' });
        const cut = [1, 65_537, blockBytes, blockBytes - 1, 2 * blockBytes + 1][n] as number;
        expect((await patch(creator, at, 0, sent.subarray(0, cut))).status).toBe(204);
        expect((await patch(creator, at, cut, sent.subarray(cut))).status).toBe(204);
        expect((await storedOf(at)).equals(sent)).toBe(true);
      }),
    );
  });

  test('keeps every byte that came before its connection broke', async () => {
    const creator = await world.newCreator();
    const sent = await noiseOf(3 * blockBytes);
    const at = await begun(creator, sent.length, { filename: 'noise.wav' });
    const { hostname, port } = new URL(setting('TEST_URL'));
    const came = blockBytes + 4321;
    const socket = net.connect(Number(port), hostname);
    socket.write(
      `PATCH ${at} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${creator.token}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${sent.length}\r\n\r\n`,
    );
    socket.end(sent.subarray(0, came));
    const part = path.join(setting('TEST_DATA_DIR'), 'uploads', idOf(at), 'original');
    await until(async () => (await fs.stat(part)).size >= came, 'the bytes never came');
    expect(await offsetOf(creator, at)).toBe(came);
    expect((await patch(creator, at, came, sent.subarray(came))).status).toBe(204);
    expect((await storedOf(at)).equals(sent)).toBe(true);
  });
});

describe('a segment', () => {
  const segments = [2 * blockBytes + 5, 7, blockBytes, blockBytes + 1].map((length) => randomBytes(length));

  async function film(creator: CreatorAccount) {
    const { fileId, object } = await packaged(creator, segments, { sql, folder: folder() });
    const { url } = await mediaOf(creator, fileId);
    return { fileId, object, addressOf: (number: number) => beside(url, `0/${number}.ts`) };
  }

  test('and its ranges have the right bytes at the borders of segments and blocks, for many readers at once', async () => {
    const { addressOf } = await film(await world.creator());
    await Promise.all(
      segments.map(async (whole, number) => {
        expect((await bytesOf(await get(addressOf(number)))).equals(whole)).toBe(true);
        const last = whole.length - 1;
        const borders = [0, 1, blockBytes - 1, blockBytes, blockBytes + 1, last - 1, last].filter((at) => at >= 0 && at <= last);
        for (const start of borders)
          for (const end of borders.filter((end) => end >= start)) {
            const response = await get(addressOf(number), { range: `bytes=${start}-${end}` });
            expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${whole.length}`]);
            expect((await bytesOf(response)).equals(whole.subarray(start, end + 1)), `${number}: ${start}-${end}`).toBe(true);
          }
      }),
    );
  });

  test('has the right bytes while other readers break off', async () => {
    const { addressOf } = await film(await world.creator());
    const { hostname, port } = new URL(setting('TEST_URL'));
    const leave = async () => {
      const socket = net.connect(Number(port), hostname);
      socket.write(`GET ${addressOf(0)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      await once(socket, 'data');
      socket.destroy();
    };
    const read = async (number: number) =>
      expect((await bytesOf(await get(addressOf(number)))).equals(segments[number] as Buffer)).toBe(true);
    await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 2 ? leave() : read((n / 2) % segments.length))));
  });

  test('is not found any more once its object is gone', async () => {
    const { addressOf, object } = await film(await world.creator());
    expect((await get(addressOf(1))).status).toBe(200);
    await fs.rm(object);
    for (const method of ['GET', 'HEAD']) expect((await get(addressOf(1), {}, { method })).status).toBe(404);
    expect((await get(addressOf(4))).status).toBe(404);
    const { status, headers } = await get(addressOf(1), { range: 'bytes=0-1' });
    expect([status, headers.get('accept-ranges'), headers.get('content-range')]).toEqual([404, null, null]);
  });

  test('takes no statement, but for the first of its rendition; a playlist and the key take one each time', async () => {
    const { fileId } = await packaged(await world.creator(), segments, { sql, folder: folder() });
    const pool = new pg.Pool({ connectionString: setting('TEST_DATABASE_URL'), max: 1, allowExitOnIdle: true });
    let statements = 0;
    const query = (asked: pg.QueryConfig) => {
      statements += 1;
      return pool.query(asked);
    };
    const platform = {
      config: readConfig({ NODE_ENV: 'test' }),
      now: () => new Date(),
      storage: createLocalStorage(folder()),
      dataSource: { driver: { master: { query } } },
    } as unknown as Platform;
    const app = express();
    playingRoutes(app, { platform, stillValid: async () => false });
    const server = http.createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const grant = signGrant(platform, { fileId, itemId: null, viewerId: null });
    const statementsOf = async (name: string, headers: Record<string, string> = {}) => {
      statements = 0;
      await bytesOf(await get(`/media/play/${grant}/${name}`, headers, { url }));
      return statements;
    };
    try {
      expect(await statementsOf('0/0.ts')).toBe(1);
      for (const name of ['0/0.ts', '0/1.ts', '0/3.ts']) expect(await statementsOf(name, { range: 'bytes=2-5' }), name).toBe(0);
      // Whether the viewer still may is asked each time.
      for (const name of ['master.m3u8', '0/index.m3u8', 'key', 'key']) expect(await statementsOf(name), name).toBe(1);
    } finally {
      server.close();
      await pool.end();
    }
  });
});
