import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPage } from '../../../server/http/sandbox-build.ts';
import { command, run } from '../../support/commands.ts';
import { type OwnServer, ownServer } from '../../support/own-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'diwan-sandbox-'));
const put = (file: string) => {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), '<html lang="en" dir="ltr"></html>');
};

let server: OwnServer;
beforeAll(async () => {
  put('client/index.html');
  server = await ownServer({ CLIENT_DIR: path.join(folder, 'client') });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('the page at /graphql is built when it is first asked for; until it is there, both languages say so, and it comes by itself', async () => {
  const open = async (language: string) => {
    const { status, headers, text } = await fetch(`${server.url}/graphql`, {
      headers: { accept: 'text/html', 'accept-language': language },
    }).then(async (response) => ({ status: response.status, headers: response.headers, text: await response.text() }));
    return { status, text, again: headers.get('refresh') };
  };
  // One visit: the build of this server's folder fails at once where the page of the project is there.
  const inArabic = await open('ar');
  expect(inArabic).toMatchObject({ status: 503, again: '2' });
  expect(inArabic.text).toMatch(/<html lang="ar" dir="rtl">[\s\S]*<h1>يجري تجهيز هذه الصفحة<\/h1>/);
  expect(buildPage('under way', 'en')).toContain('<h1>This page is being prepared</h1>');
  expect(buildPage('failed', 'en')).toContain('<h1>This page could not be prepared</h1>');
  put('sandbox/index.html');
  expect(await open('ar')).toEqual({ status: 200, again: null, text: '<html lang="ar" dir="rtl"></html>' });
});

test('npm run sandbox leaves a page that has each example as it stands now', async () => {
  expect(await run(command('sandbox'))).toMatchObject({ code: 0 });
  const scripts = globSync('dist/sandbox/assets/*.js').map((file) => readFileSync(file, 'utf8'));
  const examples = globSync('schema/examples/*.graphql').map((file) => readFileSync(file, 'utf8'));
  /** A text without spaces and ends of lines, which the build writes as it likes. */
  const joined = (text: string) => text.replaceAll(/\\n|\s/g, '');
  const built = joined(scripts.join());
  const operationOf = (text: string) => joined(text.slice(text.search(/^(query|mutation|subscription) /m)));
  expect(examples.length).toBeGreaterThan(0);
  expect(examples.map(operationOf).filter((operation) => !built.includes(operation))).toEqual([]);
});
