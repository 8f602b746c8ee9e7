import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { WrittenByIntl } from '../../client/i18n/intl.ts';
import { pageAt } from '../support/page.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The client's own way to `Intl`, on a page that brings the server's words. */
async function pageWith(words: WrittenByIntl) {
  pageAt('/en/discover');
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'words' ? { textContent: JSON.stringify(words) } : null) });
  return import('../../client/i18n/intl.ts');
}

/** The same words as another version of `Intl` would say them. */
const otherwise = (words: WrittenByIntl): WrittenByIntl =>
  Object.fromEntries(
    Object.entries(words).map(([format, told]) => [
      format,
      Object.fromEntries(Object.entries(told).map(([given, text]) => [given, `${text}, as the server says`])),
    ]),
  );

test('a page says of each list what the server said of that list', async () => {
  const server = await pageWith({});
  const lists = [['one', 'two'], ['one,two'], ['one', 'two,three'], ['one,two', 'three']];
  const say = ({ listFormat }: typeof server) => lists.map((list) => listFormat({ type: 'unit' }).format(list));
  const { result, words } = server.notingWords(() => say(server));
  expect(say(await pageWith(otherwise(words)))).toEqual(result.map((text) => `${text}, as the server says`));
});

test('the name of a zone is the server’s until the clocks change', async () => {
  vi.setSystemTime('2026-10-24T23:30:00Z');
  const server = await pageWith({});
  const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'];
  const say = ({ zoneName }: typeof server) => zones.map((zone) => zoneName(zone, 'shortOffset'));
  const { result, words } = server.notingWords(() => say(server));
  expect(result).toEqual(['GMT+2', 'GMT-4', 'GMT+5:30']);
  const page = await pageWith(otherwise(words));
  // An hour that has begun since changes nothing; Berlin puts its clocks back at one.
  vi.setSystemTime('2026-10-25T00:59:59Z');
  expect(say(page)).toEqual(result.map((text) => `${text}, as the server says`));
  vi.setSystemTime('2026-10-25T01:00:00Z');
  expect(say(page)).toEqual(['GMT+1', 'GMT-4, as the server says', 'GMT+5:30, as the server says']);
});
