import { expect, test } from 'vitest';
import { encodeCursor } from '../../server/graphql/reads/cursor.ts';
import { nextAddress, readPage } from '../../server/rest/page.ts';

test('the address of the next page keeps all that the query asks, also after another question mark', () => {
  const next = nextAddress('/api/cc/list?search=why?&status=draft', { page: 1, size: 3 }, 'abc');
  expect(Object.fromEntries(new URL(next, 'http://here').searchParams)).toEqual({
    ...{ search: 'why?', status: 'draft' },
    ...{ page: '2', size: '3', after: 'abc' },
  });
  expect(nextAddress('/api/cc/list', { page: 2, size: 3 }, 'abc')).toBe('/api/cc/list?page=3&size=3&after=abc');
});

test('a cursor by the longest title is read: in Korean, and in signs that are one and are stored as many', () => {
  const row = '0197a000-0000-7000-8000-000000000000';
  for (const title of ['각'.repeat(100).normalize('NFKD'), '👩‍👩‍👧‍👦'.repeat(100), 'ﷺ'.repeat(100).normalize('NFKD')]) {
    const after = encodeCursor([title, row]) as string;
    expect(readPage({ after }, 10)).toMatchObject({ after });
  }
});
