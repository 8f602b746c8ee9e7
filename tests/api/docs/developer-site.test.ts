import { expect, test } from 'vitest';
import { setting } from '../../support/server.ts';

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${setting('TEST_URL')}${path}`, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });

test('pages are HTML under a policy that lets only the site’s own files run, and can be indexed', async () => {
  for (const path of [
    '/docs',
    '/docs/conventions',
    '/docs/guides/first-call',
    '/docs/schema/mutation/checkout',
    '/api/docs',
    '/api/docs/products',
  ]) {
    const page = await get(path);
    expect(page.status, path).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self'; style-src 'self'/);
    const text = await page.text();
    expect(text).toContain(`<link rel="canonical" href="${setting('TEST_URL')}${path}">`);
    expect(text).not.toContain('noindex');
    // Nothing in it needs what the policy refuses.
    expect(text).not.toMatch(/<script(?! (type="module" )?src=)|<style|\sstyle=|\son\w+=/);
    for (const [, asset = ''] of text.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)) {
      const file = await get(asset.replaceAll('&amp;', '&'));
      expect([file.status, file.headers.get('cache-control')], asset).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  }
});

test('a page that is known is not sent again', async () => {
  for (const path of ['/docs/schema', '/schema.graphql', '/docs/search.json']) {
    const etag = (await get(path)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/".+"$/);
    expect((await get(path, { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status, path).toBe(304);
  }
});

test('an address without a page is a 404, and one with a slash too many leads on', async () => {
  const nowhere = await get('/docs/schema/type/Nobody');
  expect(nowhere.status).toBe(404);
  expect(await nowhere.text()).toContain('<meta name="robots" content="noindex">');
  expect((await get('/docs/schema/type/%3Cscript%3E')).status).toBe(404);
  expect((await get('/docs/assets/..%2fsite.ts')).status).toBe(404);
  expect((await get('/api/docs/nothing', { accept: 'application/json' })).status).toBe(404);
  const slash = await get('/docs/');
  expect([slash.status, slash.headers.get('location')]).toEqual([301, '/docs']);
  const guides = await get('/docs/guides');
  expect([guides.status, guides.headers.get('location')]).toEqual([302, '/docs#guides']);
});

test('texts for programs have their types', async () => {
  const types: Record<string, string> = {
    '/llms.txt': 'text/plain; charset=utf-8',
    '/schema.graphql': 'text/plain; charset=utf-8',
    '/robots.txt': 'text/plain; charset=utf-8',
    '/docs/conventions.md': 'text/markdown; charset=utf-8',
    '/docs/sitemap.xml': 'application/xml; charset=utf-8',
    '/docs/examples/publish-a-course.mjs': 'text/plain; charset=utf-8',
  };
  for (const [path, type] of Object.entries(types)) {
    const answer = await get(path, { accept: '*/*' });
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, type]);
  }
  expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${setting('TEST_URL')}/docs/sitemap.xml`);
  const llms = await (await get('/llms.txt')).text();
  expect(llms).toMatch(/^# Diwan\n\n> .+\n/);
  expect(llms).toContain(`(${setting('TEST_URL')}/docs/conventions.md)`);
  // Each text names this server's address.
  expect(await (await get('/docs/guides/first-call.md')).text()).toContain(`curl ${setting('TEST_URL')}/graphql`);
});
