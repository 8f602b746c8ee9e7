/**
 * The upper limit for webhooks: deliveries whose ids it is told are read, signed, posted and written down, some at a time. There is no
 * queue, no payload is read, no address is checked, and nobody looks at the answer but for its status.
 */
import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import pg from 'pg';

const atOnce = Number(process.env.AT_ONCE);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: atOnce, options: '-c jit=off -c timezone=UTC' });
const secret = Buffer.alloc(32, 'secret');

const read = {
  name: 'read',
  text: `select v.id, v.body, e.url from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join webhook_events v on v.id = d.event_id
    where d.id = $1`,
};
const write = {
  name: 'write',
  text: `with attempt as (insert into webhook_attempts (delivery_id, at, took, status, answer) values ($1, $2, $3, $4, ''))
    update webhook_deliveries set status = 'DELIVERED', tries = tries + 1, next_at = null where id = $1`,
};

function post(url: string, id: string, body: string): Promise<number> {
  const at = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64');
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'webhook-id': id };
  return new Promise((resolve, reject) => {
    http
      .request(url, {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` },
      })
      .once('response', (answer) => answer.resume().once('end', () => resolve(answer.statusCode as number)))
      .once('error', reject)
      .end(body);
  });
}

async function deliver(id: string): Promise<void> {
  const at = new Date();
  const [event] = (await pool.query<{ id: string; body: string; url: string }>({ ...read, values: [id] })).rows;
  const { id: eventId, body, url } = event as { id: string; body: string; url: string };
  const status = await post(url, eventId, body);
  await pool.query({ ...write, values: [id, at, Date.now() - at.getTime(), status] });
}

const server = http.createServer(async (request, response) => {
  const ids = (await json(request)) as string[];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let id = ids.pop(); id; id = ids.pop()) await deliver(id);
    }),
  );
  response.end();
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('SIGTERM', () => {
  server.close();
  void pool.end().then(() => process.exit(0));
});
