import type { Request, Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { raw, sql } from '../../platform/database/sql.ts';
import { createTurns, lineOf } from '../../platform/turns.ts';
import { dayIn } from '../creators/days.ts';
import type { RouteSource } from '../domain.ts';
import { isOnShow } from '../products/sale.ts';
import { isAnnounced } from '../sessions/fragments.ts';

/** The most addresses that search engines take from one file. Each page has one in each language. */
const mostAddresses = 50_000;
const languages = ['en', 'ar'] as const;
const pagesInFile = mostAddresses / languages.length;

/** Pages of the site itself. */
const ownPages = ['', '/discover', '/terms', '/privacy', '/refunds', '/imprint'];

/**
 * A query of the paths of all pages that search engines may show, without the language: the site's own, those of creators who want to be
 * found, and those of what they offer now.
 */
const pages = (now: Date) => sql`
  with listed as (select c.id, c.username, c.time_zone from creators c where c.is_listed and c.profile_completed_at is not null)
  select 0 as kind, null::uuid as id, own as path from unnest(${ownPages}::text[]) own
  union all select 1, c.id, '/' || c.username from listed c
  union all select 2, p.id, '/' || c.username || '/' || p.id from listed c
    join products p on ${raw((at) => isOnShow('p', 'c.id', dayIn('c.time_zone', at)), now)}
  union all select 3, s.id, '/' || c.username || '/session/' || s.id from listed c
    join sessions s on s.creator_id = c.id and ${raw((at) => isAnnounced('s', at), now)}
  union all select 4, a.id, '/' || c.username || '/appointment/' || a.id from listed c
    join appointment_types a on a.creator_id = c.id and a.is_offered`;

const xml = (root: 'urlset' | 'sitemapindex', entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;

/** How long the number of files is kept, in milliseconds. A file beyond that number is refused without reading all pages. */
const longestKept = 5 * 60_000;

/** Serves `/sitemap.xml`. If one file cannot hold all addresses, it is an index of `/sitemap-1.xml` and so on. */
export function sitemapRoutes(router: Router, { platform, addressOf }: RouteSource): void {
  // Files are made one after another, since each reads all that is public.
  const turns = createTurns({ atOnce: 1, mostWaiting: 20 });
  const { origin } = platform;
  const kept = new LRUCache<'files', number>({ max: 1, ttl: longestKept });

  const file = async (number: number): Promise<string[]> => {
    const rows = await sql<{ path: string }>`select path from (${pages(platform.now())}) page order by kind, path
      limit ${pagesInFile} offset ${(number - 1) * pagesInFile}`.rows(platform.readers.kept);
    return rows.flatMap(({ path }) => languages.map((language) => `<url><loc>${origin}/${language}${path}</loc></url>`));
  };
  const filesNeeded = async (): Promise<number> => {
    const { count } = await sql<{ count: number }>`select count(*)::int as count from (${pages(platform.now())}) page`.one(
      platform.readers.kept,
    );
    const files = Math.ceil(count / pagesInFile);
    kept.set('files', files);
    return files;
  };
  const start = async (): Promise<string> => {
    const files = await filesNeeded();
    if (files === 1) return xml('urlset', await file(1));
    const names = Array.from({ length: files }, (_, index) => `<sitemap><loc>${origin}/sitemap-${index + 1}.xml</loc></sitemap>`);
    return xml('sitemapindex', names);
  };
  const send = (response: Response, text: string) =>
    response.set({ 'cache-control': 'public, max-age=3600', 'content-type': 'application/xml; charset=utf-8' }).send(text);

  router.get('/sitemap.xml', async (request: Request, response: Response) => {
    send(response, await turns.take(lineOf(addressOf(request)), start));
  });
  router.get(/^\/sitemap-([1-9]\d{0,4})\.xml$/, async (request: Request, response: Response, next) => {
    const number = Number(request.params[0]);
    const entries = await turns.take(lineOf(addressOf(request)), async () =>
      number > (kept.get('files') ?? (await filesNeeded())) ? [] : file(number),
    );
    if (entries.length === 0) return next();
    send(response, xml('urlset', entries));
  });
}
