import { expect, test } from 'vitest';
import { picture } from '../../support/files.ts';
import { ownServer } from '../../support/own-server.ts';
import { ownShop } from '../../support/own-shop.ts';
import { runJob } from '../../support/sales.ts';
import { silentLine } from '../../support/silent-line.ts';
import { begun, patch } from '../../support/tus.ts';

/** Milliseconds after which a person has waited too long. Our limit is 8 s; the rest is for a busy machine. */
const tooLong = 20_000;

test('a storage that never answers is told soon with 503, and holds up no other job', async () => {
  const line = await silentLine();
  const server = await ownServer({ STORAGE_URL: `s3://key:secret@${line.host}/bucket?tls=false` });
  const shop = await ownShop(server.databaseUrl);
  try {
    const [cover] = await shop.sql<{ id: string }>('select cover_id as id from products where id = $1', [shop.productId]);
    const drawings = await shop.sql<{ id: string }>(
      `select (graphile_worker.add_job('content:drawPicture', json_build_object('fileId', $1::text), max_attempts := 1)).id
       from generate_series(1, 40)`,
      [cover?.id],
    );
    await runJob('bookings:lapseHolds', {}, shop.sql as never);
    const untried = await shop.sql('select from graphile_worker.jobs where id = any($1::bigint[]) and attempts = 0', [
      drawings.map(({ id }) => id),
    ]);
    expect(untried.length).toBeGreaterThan(0);

    const askedAt = performance.now();
    const answer = await fetch(`${server.url}/media/images/${cover?.id}/640.webp`, { headers: { 'accept-language': 'ar' } });
    expect(performance.now() - askedAt).toBeLessThan(tooLong);
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('content-type')]).toEqual([
      503,
      '5',
      'application/json; charset=utf-8',
    ]);
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('غير متاحة') });

    // The last byte of an upload waits for the storage, too. It can be sent again.
    const owner = await shop.signInOwner(server.url);
    const bytes = new Uint8Array(await (await picture()).arrayBuffer());
    const upload = await begun(owner, bytes.length, { filename: 'cover.png' });
    const sent = await patch(owner, upload, 0, bytes);
    expect([sent.status, sent.headers.get('retry-after'), sent.body?.code]).toEqual([503, '5', 'UNAVAILABLE']);
  } finally {
    await shop.end();
    await server.stop();
    await line.stop();
  }
});
