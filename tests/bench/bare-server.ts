/**
 * The upper limit for the benchmark: Node's own HTTP server and pg, one hand-written prepared statement per answer, without
 * authentication. It runs as a process of its own with DATABASE_URL and prints its address.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: '-c jit=off' });
const statements: Record<string, { text: string; parameter: string }> = {
  '/products': {
    parameter: 'creator',
    text: `select json_build_object('nodes', coalesce(json_agg(p), '[]'))::text as data from (
      select p.id, p.title, p.title_ar, p.status, p.price_amount, p.currency, (select json_build_object('id', f.id, 'width', f.width, 'height', f.height) from files f where f.id = p.cover_id) as cover,
        (select count(*) from content_items i where i.product_id = p.id) as items, t.order_count as sales, t.revenue_amount as revenue, p.created_at
      from products p left join product_totals t on t.product_id = p.id where p.creator_id = $1 and p.status = 'PUBLISHED' order by p.created_at desc, p.id desc limit 20) p`,
  },
  '/product': {
    parameter: 'id',
    text: `select row_to_json(p)::text as data from (
      select p.id, p.title, p.subtitle, p.description, p.price_amount, p.currency, p.benefits, (select json_agg(s) from (
        select s.id, s.title, s.position, (select json_agg(i) from (
          select i.id, i.type, i.title, i.subtitle, i.is_free, i.is_visible, i.position,
            (select json_build_object('id', f.id, 'bytes', f.bytes, 'duration', f.duration_seconds) from files f where f.id = i.file_id) as file
          from content_items i where i.section_id = s.id order by i.position) i) as items
        from sections s where s.product_id = p.id order by s.position) s) as sections
      from products p where p.id = $1) p`,
  },
  '/revenue': {
    parameter: 'creator',
    text: `select json_build_object('revenue_amount', t.revenue_amount, 'paid_customers', t.paid_customers, 'order_count', t.order_count, 'days',
      (select json_agg(d) from (select day, revenue_amount, order_count from creator_days where creator_id = $1 order by day) d))::text as data from creator_totals t where t.creator_id = $1`,
  },
};

const server = http.createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://any');
  const statement = statements[url.pathname];
  if (!statement) return response.writeHead(404).end();
  const { rows } = await pool.query({ name: url.pathname, text: statement.text, values: [url.searchParams.get(statement.parameter)] });
  response.writeHead(200, { 'content-type': 'application/json' }).end((rows[0] as { data: string }).data);
});
server.listen(0, '127.0.0.1', () => console.log(`listening http://127.0.0.1:${(server.address() as AddressInfo).port}`));
