/**
 * The upper limit of the reads: Node's own HTTP server and pg, one prepared statement per answer, written by hand. It sends what
 * Diwan sends, with a constant for the cost in `extensions`, and leaves out all that is not the answer: no viewer, no permission,
 * no GraphQL, no limits, no log, and a GET instead of a body.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { professions } from '../../../schema/rules/professions.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL ?? 4), options: '-c jit=off' });
type Row = (string | null)[];
const none: Row = [];

const instant = (sql: string) => `to_char(${sql} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** The dataset is in KWD, which has three decimals. */
const money = (amount: string, currency: string) => `json_build_object('amount', (${amount} * 0.001)::text, 'currency', ${currency})`;
const today = '(now() at time zone c.time_zone)::date';
/** A row of columns as a JSON text. */
const object = (columns: string) => `(select row_to_json(r)::text from (select ${columns}) r)`;
const cursor = 'json_build_array(p.created_at, p.id)::text';

const products = `
  select ${object(`p.id, p.title, p.title_ar as "titleAr", p.status, ${money('p.price_amount', 'p.currency')} as price,
    json_build_object('id', f.id, 'width', f.width, 'height', f.height) as cover, p.content_item_count as "contentItemCount",
    t.order_count as "salesCount", ${money('t.revenue_amount', 'p.currency')} as revenue, ${instant('p.created_at')} as "createdAt"`)}, ${cursor}
  from products p left join product_totals t on t.product_id = p.id left join files f on f.id = p.cover_id
  where p.creator_id = $1 and p.status = 'PUBLISHED' order by p.created_at desc, p.id desc limit 21`;

const product = `
  select p.benefits::text, ${object(`p.id, p.title, p.subtitle, p.description, ${money('p.price_amount', 'p.currency')} as price,
    (select json_agg(row_to_json(s)) from (
      select s.id, s.title, s.position, (select json_agg(row_to_json(i)) from (
        select i.id, i.type, i.title, i.subtitle, i.is_free as "isFree", i.is_visible as "isVisible", i.position,
          case when f.id is not null then json_build_object('id', f.id, 'bytes', f.bytes, 'durationSeconds', f.duration_seconds) end as file
        from content_items i left join files f on f.id = i.file_id where i.section_id = s.id order by i.position) i) as items
      from sections s where s.product_id = p.id order by s.position) s) as sections`)}
  from products p where p.id = $1`;

const revenue = `
  with account as (
    select c.id, c.currency, ${today} as today, date_trunc('year', now() at time zone c.time_zone)::date as first from creators c where c.id = $1)
  select (coalesce(sum(d.revenue_amount), 0) * 0.001)::text, coalesce(sum(d.order_count), 0)::text, coalesce(sum(d.payer_count), 0)::text,
    string_agg('{"date":"' || d.day || '","total":{"amount":"' || d.revenue_amount * 0.001 || '","currency":"' || c.currency || '"},"orderCount":' || d.order_count || '}', ',' order by d.day)
      filter (where d.revenue_amount <> 0 or d.order_count <> 0), min(c.currency)
  from account c join creator_days d on d.creator_id = c.id and d.day between c.first and c.today`;

const picture = (file: string, width: number) =>
  `json_build_object('id', ${file}.id, 'url', '/media/images/' || ${file}.id || '/${width}.webp', 'blur', ${file}.blur)`;
const ended = `coalesce(p.end_date < ${today}, false)`;
/** The first row is the creator, with the profession; the others are products, with their cursors. */
const creatorPage = `
  with c as materialized (
    select c.* from usernames u join creators c on c.id = u.creator_id where u.username = $1 and c.profile_completed_at is not null)
  select ${object(`c.id, c.username, c.full_name as "fullName", c.full_name_ar as "fullNameAr", c.bio, c.bio_ar as "bioAr",
    ${picture('pic', 320)} as "profilePic", ${picture('cover', 1920)} as "coverImage"`)}, c.profession
  from c left join files pic on pic.id = c.profile_pic_id left join files cover on cover.id = c.cover_image_id
  union all
  (select ${object(`p.id, p.title, p.title_ar as "titleAr", p.subtitle, p.subtitle_ar as "subtitleAr", ${money('p.price_amount', 'p.currency')} as price,
    p.start_date as "startDate", case when ${ended} then 'ENDED' when coalesce(p.start_date > ${today}, false) then 'UPCOMING'
      when p.taken >= p.max_participants then 'SOLD_OUT' else 'AVAILABLE' end as availability, p.max_participants - p.taken as "placesLeft",
    false as "viewerOwns", ${picture('f', 640)} as cover, json_build_object('id', c.id, 'username', c.username) as creator`)}, ${cursor}
  from c join products p on p.creator_id = c.id left join files f on f.id = p.cover_id
  where p.status = 'PUBLISHED' and not ${ended} order by p.created_at desc, p.id desc limit 13)`;

const byValue = new Map<string, string>(professions.map((entry) => [entry.value, JSON.stringify(entry)]));

/** A page of a list, from one row more than it holds. */
function pageOf(rows: Row[], size: number): string {
  const shown = rows.slice(0, size);
  const [, last] = shown.at(-1) ?? [];
  const endCursor = last ? `"${Buffer.from(last.replace(', ', ',')).toString('base64url')}"` : 'null';
  return `{"nodes":[${shown.map(([node]) => node).join(',')}],"pageInfo":{"hasNextPage":${rows.length > size},"endCursor":${endCursor}}}`;
}

/** By the first part of the path: the statement, and its rows as the value of `data`. */
const questions: Record<string, { text: string; answer(rows: Row[]): string }> = {
  Q1: { text: products, answer: (rows) => `{"products":${pageOf(rows, 20)}}` },
  Q2: {
    text: product,
    answer: ([[benefits, whole] = none]) => {
      const listed = (JSON.parse(benefits as string) as { text: string; description: string }[]).map(({ text, description }) => ({
        text,
        description,
      }));
      return `{"product":${whole?.slice(0, -1)},"benefits":${JSON.stringify(listed)}}}`;
    },
  },
  Q3: {
    text: revenue,
    answer: ([[amount, orders, customers, days, currency] = none]) =>
      `{"revenue":{"total":{"amount":"${amount}","currency":"${currency}"},"paidCustomers":${customers},"orderCount":${orders},"days":[${days}]}}`,
  },
  Q4: {
    text: creatorPage,
    answer: ([[creator, profession] = none, ...rows]) =>
      `{"creatorPage":${creator?.slice(0, -1)},"profession":${byValue.get(profession as string)},"products":${pageOf(rows, 12)}}}`,
  },
};
const extensions = '{"cost":{"requested":123,"maximum":5000,"remaining":1999999999}}';

const server = http.createServer(async (request, response) => {
  const [, name = '', value] = (request.url ?? '').split('/');
  const question = questions[name];
  if (!question) return response.writeHead(404).end();
  const { rows } = await pool.query<Row>({ name, text: question.text, values: [value], rowMode: 'array' } as pg.QueryArrayConfig);
  const body = Buffer.from(`{"data":${question.answer(rows as unknown as Row[])},"extensions":${extensions}}`);
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }).end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

/** Ends without an error when it is asked to, and when its parent process is gone. */
const end = () => server.close(() => void pool.end().then(() => process.exit(0)));
process.once('SIGTERM', end);
process.once('disconnect', end);
