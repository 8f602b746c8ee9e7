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
const sitemapLanguages = ['en', 'ar'] as const;
const pagesInFile = mostAddresses / sitemapLanguages.length;

/** Pages of the site itself. */
const sitePages = ['', '/discover', '/terms', '/privacy', '/refunds', '/imprint'];

/**
 * A query of the paths of all pages that search engines may show, without the language: the site's own, those of creators who want to be
 * found, and those of what they offer now.
 */
const sitemapPages = (now: Date) => sql`
  with listed as (select c.id, c.username, c.time_zone from creators c where c.is_listed and c.profile_completed_at is not null)
  select 0 as kind, null::uuid as id, own as path from unnest(${sitePages}::text[]) own
  union all select 1, c.id, '/' || c.username from listed c
  union all select 2, p.id, '/' || c.username || '/' || p.id from listed c
    join products p on ${raw((at) => isOnShow('p', 'c.id', dayIn('c.time_zone', at)), now)}
  union all select 3, s.id, '/' || c.username || '/session/' || s.id from listed c
    join sessions s on s.creator_id = c.id and ${raw((at) => isAnnounced('s', at), now)}
  union all select 4, a.id, '/' || c.username || '/appointment/' || a.id from listed c
    join appointment_types a on a.creator_id = c.id and a.is_offered`;

const sitemapXml = (root: 'urlset' | 'sitemapindex', entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;

/** How long the number of files is kept, in milliseconds. A file beyond that number is refused without reading all pages. */
const longestCountKept = 5 * 60_000;

/** Serves `/sitemap.xml`. If one file cannot hold all addresses, it is an index of `/sitemap-1.xml` and so on. */
export function sitemapRoutes(router: Router, { platform, addressOf }: RouteSource): void {
  // Files are made one after another, since each reads all that is public.
  const sitemapTurns = createTurns({ atOnce: 1, mostWaiting: 20 });
  const { origin } = platform;
  const keptFileCount = new LRUCache<'files', number>({ max: 1, ttl: longestCountKept });

  const sitemapFile = async (number: number): Promise<string[]> => {
    const pageRows = await sql<{ path: string }>`select path from (${sitemapPages(platform.now())}) page order by kind, path
      limit ${pagesInFile} offset ${(number - 1) * pagesInFile}`.rows(platform.readers.kept);
    return pageRows.flatMap(({ path }) => sitemapLanguages.map((language) => `<url><loc>${origin}/${language}${path}</loc></url>`));
  };
  const filesNeeded = async (): Promise<number> => {
    const { count } = await sql<{ count: number }>`select count(*)::int as count from (${sitemapPages(platform.now())}) page`.one(
      platform.readers.kept,
    );
    const fileCount = Math.ceil(count / pagesInFile);
    keptFileCount.set('files', fileCount);
    return fileCount;
  };
  const sitemapStart = async (): Promise<string> => {
    const fileCount = await filesNeeded();
    if (fileCount === 1) return sitemapXml('urlset', await sitemapFile(1));
    const sitemapNames = Array.from(
      { length: fileCount },
      (_, index) => `<sitemap><loc>${origin}/sitemap-${index + 1}.xml</loc></sitemap>`,
    );
    return sitemapXml('sitemapindex', sitemapNames);
  };
  const sendSitemap = (response: Response, text: string) =>
    response.set({ 'cache-control': 'public, max-age=3600', 'content-type': 'application/xml; charset=utf-8' }).send(text);

  router.get('/sitemap.xml', async (request: Request, response: Response) => {
    sendSitemap(response, await sitemapTurns.take(lineOf(addressOf(request)), sitemapStart));
  });
  router.get(/^\/sitemap-([1-9]\d{0,4})\.xml$/, async (request: Request, response: Response, next) => {
    const fileNumber = Number(request.params[0]);
    const pageEntries = await sitemapTurns.take(lineOf(addressOf(request)), async () =>
      fileNumber > (keptFileCount.get('files') ?? (await filesNeeded())) ? [] : sitemapFile(fileNumber),
    );
    if (pageEntries.length === 0) return next();
    sendSitemap(response, sitemapXml('urlset', pageEntries));
  });
}
