import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { marked, type Token } from 'marked';
import { describe, expect, test } from 'vitest';
import { productLifecycle } from '../../schema/rules/lifecycle.ts';
import { payoutLifecycle } from '../../schema/rules/payouts.ts';
import { sessionLifecycle } from '../../schema/rules/session-lifecycle.ts';
import { disputeLifecycle } from '../../server/domains/billing/disputes.ts';
import { paymentLifecycle } from '../../server/domains/billing/lifecycle.ts';
import { orderLifecycle } from '../../server/domains/orders/lifecycle.ts';
import { invoiceLifecycle, planLifecycle } from '../../server/domains/subscriptions/lifecycle.ts';
import { readConfig } from '../../server/platform/config.ts';
import { requiredInProduction } from '../../server/platform/settings.ts';
import { pages } from '../docs/pages.ts';

const files = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md', 'client/**/*.md', 'tests/*.md']).sort();
const read = (file: string) => readFileSync(file, 'utf8');

/** The headings of a page as anchors, in the way of the forges: a repeated one has a number behind it. */
function anchorsOf(file: string): string[] {
  const times = new Map<string, number>();
  return marked.lexer(read(file)).flatMap((token) => {
    if (token.type !== 'heading') return [];
    const words = (token.text as string).replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-');
    const before = times.get(anchor) ?? 0;
    times.set(anchor, before + 1);
    return [before ? `${anchor}-${before}` : anchor];
  });
}

/** Where the links and pictures of a page lead inside the project. Those of the developers' site have a test of their own. */
function linksOf(file: string): string[] {
  const found: string[] = [];
  void marked.walkTokens(marked.lexer(read(file)), (token: Token) => {
    if (token.type === 'link' || token.type === 'image') found.push(token.href);
  });
  return found.filter((href) => !/^(?:[a-z]+:|\/)/.test(href));
}

describe('links', () => {
  test('of all pages are read', () => expect(files.flatMap(linksOf).length).toBeGreaterThan(100));

  test.each(files)('of %s lead somewhere', (file) => {
    const lost = linksOf(file).filter((href) => {
      const [to = '', anchor] = href.split('#');
      const target = to ? path.join(path.dirname(file), to) : file;
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(lost).toEqual([]);
  });
});

describe('named files', () => {
  const sources = globSync('{client,server,schema,tests,migrations,docs}/**/*.*').map((file) => `/${file}`);
  /** A file of before, and one of another project. */
  const elsewhere = ['migrations/1795672000000-add-rate-limits.ts', 'openapi/fixtures3.json'];

  test.each(files)('of %s are there', (file) => {
    const named = [...read(file).matchAll(/`([\w-]+(?:\/[\w.-]+)+\.(?:tsx?|m?js|json|css|graphql|md))`/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !elsewhere.includes(name) && !sources.some((source) => source.endsWith(`/${name}`)))).toEqual([]);
  });
});

test.each(pages())('$file is what `npm run docs` makes of the code', ({ file, text }) => {
  expect(read(file) === text, 'type npm run docs').toBe(true);
});

describe('the file of settings', () => {
  const text = read('docs/.env.example');
  test('changes nothing as it is', () => expect(readConfig(parseEnv(text) as Record<string, string>)).toEqual(readConfig({})));

  test('has the defaults behind its signs of comment', () => {
    const all = parseEnv(text.replaceAll(/^#(?=[A-Z_]+=)/gm, '')) as Record<string, string>;
    expect(Object.keys(all).length).toBeGreaterThan(50);
    expect(readConfig(all)).toEqual(readConfig({}));
  });

  test('leaves open what production needs', () => expect(Object.keys(parseEnv(text)).sort()).toEqual([...requiredInProduction].sort()));
});

describe('a decision', () => {
  const decisions = globSync('docs/decisions/*.md').map((file) => ({ file, text: read(file) }));

  test.each(decisions)('of $file has its number, and at most 900 words', ({ file, text }) => {
    expect(text).toMatch(new RegExp(`^# ${Number(path.basename(file).slice(0, 4))}\\. `));
    expect(text.trim().split(/\s+/).length).toBeLessThanOrEqual(900);
  });

  test.each(decisions)('of $file names those that change it before all else, and they are later', ({ file, text }) => {
    const lines = text.split('\n').filter((line) => line.startsWith('Changed by '));
    if (lines.length) expect([lines, text.split('\n')[2]]).toEqual([[lines[0]], lines[0]]);
    const numbers = [...(lines[0] ?? '').matchAll(/\]\((\d{4})-/g)].map(([, number]) => Number(number));
    expect(numbers.filter((number) => number <= Number(path.basename(file).slice(0, 4)))).toEqual([]);
  });
});

test('the front page is short', () => expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(6000));

describe('the lifecycle', () => {
  const drawn = new Map(
    read('docs/lifecycles.md')
      .split(/^## /m)
      .slice(1)
      .map((part) => [part.split('\n')[0] ?? '', [...part.matchAll(/^ {2}(\w+) --> (\w+)/gm)].map(([, from, to]) => `${from} to ${to}`)]),
  );
  const tables: Record<string, Record<string, Partial<Record<string, string>>>> = {
    Products: productLifecycle,
    Sessions: sessionLifecycle,
    Orders: orderLifecycle,
    Payments: paymentLifecycle,
    Disputes: disputeLifecycle,
    Payouts: payoutLifecycle,
    'Plan subscriptions': planLifecycle,
    'Plan invoices': invoiceLifecycle,
  };

  test.each(Object.entries(tables))('of %s is drawn as the code has it', (title, table) => {
    const steps = Object.entries(table).flatMap(([from, ends]) => Object.values(ends).map((to) => `${from} to ${to}`));
    expect(drawn.get(title)?.sort()).toEqual([...new Set(steps)].sort());
  });
});
