import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { networks, qrSource, tagged } from '../../client/features/storefront/networks.ts';
import { qrOf } from '../../client/features/storefront/qr.ts';
import { linkIn, noteLink, visitedLinks } from '../../client/session/links.ts';
import { longestTag, tagOf } from '../../schema/rules/tags.ts';
import { utmRules } from '../../schema/rules/utm.ts';
import { completeFacts, pictureVersionOf, sharePath } from '../../server/domains/storefront/share/facts.ts';
import { isRightToLeft } from '../../server/domains/storefront/share/text.ts';

const facts = completeFacts({ id: '0197a000-0000-7000-8000-000000000000', name: 'Sara', title: 'Clay', price: 12_500, currency: 'KWD' });

describe('the address of a share picture', () => {
  test('says what it is of, and changes with everything that it shows', () => {
    const version = pictureVersionOf(facts);
    expect(sharePath('product', facts.id, 'AR', version)).toBe(`/share/product/${facts.id}/ar.jpg?v=${version}`);
    expect(version).toMatch(/^[\w-]{12}$/);
    expect(pictureVersionOf({ ...facts })).toBe(version);
    for (const name of Object.keys(facts))
      expect([name, pictureVersionOf({ ...facts, [name]: 'other' }) === version]).toEqual([name, false]);
  });
});

describe('the text of a share picture', () => {
  test('reads as its first letter does', () => {
    expect(isRightToLeft('30 يومًا of Python')).toBe(true);
    expect(isRightToLeft('Python في 30 يومًا')).toBe(false);
    expect(isRightToLeft('2026')).toBe(false);
  });
});

describe('the tags of a link', () => {
  test.each([
    ['Telegram', 'telegram'],
    [' a  b ', 'a b'],
    ['<script>alert(1)</script>', 'script-alert-1-script-'],
    ['=1+1', '1+1'],
    ['رمضان ٢٠٢٦', 'رمضان ٢٠٢٦'],
    ['\u202e\n', null],
    ['', null],
    [null, null],
  ])('of %j are kept as %j', (given, kept) => {
    expect(tagOf(given)).toBe(kept);
    if (kept !== null) expect(utmRules.isValidSync({ username: 'sara', source: kept })).toBe(true);
  });

  test('pass the rules whatever an address holds', () => {
    for (const given of ['x'.repeat(10_000), '😀'.repeat(100), 'ﬀ'.repeat(70), `${'a'.repeat(59)} b`, 'İ'.repeat(60)]) {
      const tag = tagOf(given);
      expect(Array.from(tag ?? '').length).toBeLessThanOrEqual(longestTag);
      if (tag) expect([given.slice(0, 9), utmRules.isValidSync({ username: 'sara', source: tag })]).toEqual([given.slice(0, 9), true]);
    }
  });

  test('are those of the network, or of the QR code, and leave the rest of the address', () => {
    const link = { title: 'Clay', url: 'https://diwan.test/en/sara/session/1?x=1' };
    expect(tagged(link, qrSource).url).toBe('https://diwan.test/en/sara/session/1?x=1&utm_source=qr&utm_medium=share');
    for (const { source, share } of networks) {
      const { pathname, search } = new URL(tagged(link, source).url);
      expect(linkIn({ pathname, search })).toEqual({ username: 'sara', source, medium: 'share', campaign: null });
      if (share) expect([...new URL(share(tagged(link, source))).searchParams.values()].join(' ')).toContain(`utm_source=${source}`);
    }
    expect(new Set(networks.map(({ source }) => source)).size).toBe(8);
  });
});

describe('the links that led here', () => {
  const day = 24 * 60 * 60 * 1000;
  const visit = (username: string, source: string, at: number) =>
    noteLink({ pathname: `/en/${username}`, search: `?utm_source=${source}` }, at);
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  test('are kept for 30 days, the last one to each creator', () => {
    visit('sara', 'telegram', 0);
    visit('omar', 'x', day);
    visit('sara', 'QR', 2 * day);
    noteLink({ pathname: '/en/sara', search: '' }, 3 * day);
    expect(visitedLinks(3 * day).map(({ username, source }) => [username, source])).toEqual([
      ['sara', 'qr'],
      ['omar', 'x'],
    ]);
    expect(visitedLinks(31 * day).map(({ username }) => username)).toEqual(['sara']);
    expect(visitedLinks(32 * day)).toEqual([]);
  });

  test('count also if their page was left before the client ran', () => {
    visit('omar', 'x', day);
    const landed = [
      ['/en/omar', '?utm_source=old', 0],
      ['/en/sara', '?utm_source=telegram', 2],
      ['/ar/sara', '?utm_source=qr', 3],
      ['/en/sara', '?utm_source=', 4],
      ['/en', '?utm_source=x', 5],
      [null, 1, 'x'],
      'x',
    ];
    localStorage.setItem('diwan.landed', JSON.stringify(landed));
    noteLink({ pathname: '/en/mona', search: '?utm_source=x' }, 2 * day);
    expect(visitedLinks(2 * day).map(({ username, source }) => [username, source])).toEqual([
      ['mona', 'x'],
      ['omar', 'x'],
      ['sara', 'qr'],
    ]);
    expect(localStorage.getItem('diwan.landed')).toBeNull();
    for (const broken of ['{', '{}', 'null']) {
      localStorage.setItem('diwan.landed', broken);
      noteLink({ pathname: '/en/sara', search: '' }, 2 * day);
      expect(visitedLinks(2 * day)).toHaveLength(3);
    }
  });

  test('are at most five, and nothing that somebody else has written there', () => {
    for (const [n, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) visit(name, 'x', n);
    expect(visitedLinks(10).map(({ username }) => username)).toEqual(['f', 'e', 'd', 'c', 'b']);
    const wrong = [
      null,
      'x',
      { username: 'sara', source: '<b>', medium: null, campaign: null, at: 1 },
      { username: 'sara', source: 'x', at: 'now' },
    ];
    localStorage.setItem('diwan.links', JSON.stringify(wrong));
    expect(visitedLinks(10)).toEqual([]);
    localStorage.setItem('diwan.links', '{"not": "json');
    expect(visitedLinks(10)).toEqual([]);
  });
});

test('a QR code has its quiet zone around it', () => {
  const { size, runs, path } = qrOf('https://diwan.test/en/sara?utm_source=qr&utm_medium=share');
  expect(path.match(/M/g)).toHaveLength(runs.length);
  expect(Math.min(...runs.map(({ row }) => row))).toBe(4);
  expect(Math.min(...runs.map(({ from }) => from))).toBe(4);
  expect(Math.max(...runs.map(({ to }) => to))).toBe(size - 4);
});
