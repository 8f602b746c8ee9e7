import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Context } from '../../server/core/context.ts';
import { DomainEvent, listenersOf, on } from '../../server/core/events.ts';
import { domains } from '../../server/domains/index.ts';
import { one, type Reads } from '../../server/graphql/reads/fields.ts';
import { Planner } from '../../server/graphql/reads/run.ts';

/** A context of a house that holds these domains. */
const among = (...house: Parameters<typeof listenersOf>[0]) => ({ listeners: listenersOf(house) }) as Context;

const bookSold = new DomainEvent<{ title: string }, string | null>('bookSold');

test('what hears an event runs in the order of the domains, one after the other, and its answers stand in that order', async () => {
  const steps: string[] = [];
  const hears = (name: string, answer: string | null) => ({
    on: [
      on(bookSold, async (_context, { title }) => {
        steps.push(`${name} begins with ${title}`);
        await Promise.resolve();
        steps.push(`${name} ends`);
        return answer;
      }),
    ],
  });
  const context = among(hears('stock', 'taken'), {}, hears('books', null), hears('mails', 'sent'));
  expect(await bookSold.emit(context, { title: 'Kalila' })).toEqual(['taken', 'sent']);
  expect(steps).toEqual([
    ...['stock begins with Kalila', 'stock ends', 'books begins with Kalila', 'books ends'],
    ...['mails begins with Kalila', 'mails ends'],
  ]);
});

test('one that fails fails the emitter, so that the transaction ends, and none after it runs', async () => {
  const heard: string[] = [];
  const fails = { on: [on(bookSold, () => Promise.reject(new Error('no stock')))] };
  const after = { on: [on(bookSold, async () => void heard.push('after') as unknown as null)] };
  await expect(bookSold.emit(among(fails, after), { title: 'Kalila' })).rejects.toThrow('no stock');
  expect(heard).toEqual([]);
});

test('an event that nobody hears has no answers', async () => {
  expect(await bookSold.emit(among(), { title: 'Kalila' })).toEqual([]);
});

test('each event that a domain declares is heard by another', async () => {
  const files = globSync('server/domains/*/events.ts');
  const declared = (await Promise.all(files.map((file) => import(path.resolve(file))))).flatMap((module) =>
    Object.values(module).filter((one) => one instanceof DomainEvent),
  );
  const heard = new Set(domains.flatMap((domain) => domain.on ?? []).map(({ event }) => event));
  expect(declared.length).toBeGreaterThan(40);
  expect(declared.filter((event) => !heard.has(event)).map(({ name }) => name)).toEqual([]);
});

test('each event has a name of its own', () => {
  const names = [...new Set(domains.flatMap((domain) => domain.on ?? []).map(({ event }) => event))].map(({ name }) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names).toEqual([...new Set(names)]);
});

const shelves = (): Reads => ({ types: { Shelf: { from: 'shelves', fields: { owner: one('User', () => 'true') } } } });
const books = one('Book', () => 'true');

test('a domain adds fields to a type of another, and leaves its reads as they are', () => {
  const reads = shelves();
  const planner = new Planner([{ reads }, { fields: { Shelf: { books } } }]);
  expect(Object.keys(planner.types.Shelf?.fields ?? {})).toEqual(['owner', 'books']);
  expect(Object.keys(reads.types.Shelf?.fields ?? {})).toEqual(['owner']);
});

test.each<[what: string, house: ConstructorParameters<typeof Planner>[0], said: string]>([
  ['the same type twice', [{ reads: shelves() }, { reads: shelves() }], 'two domains read types.Shelf'],
  ['a field of another again', [{ reads: shelves() }, { fields: { Shelf: { owner: books } } }], 'two domains read Shelf.owner'],
  [
    'the same field twice',
    [{ reads: shelves() }, { fields: { Shelf: { books } } }, { fields: { Shelf: { books } } }],
    'two domains read Shelf.books',
  ],
  [
    'a field of the query twice',
    [{ reads: { Query: { books }, types: {} } }, { reads: { Query: { books }, types: {} } }],
    'two domains read Query.books',
  ],
  ['a field of a type that no domain reads', [{ fields: { Shelf: { books } } }], 'no domain reads Shelf, so nothing can be added to it'],
])('to plan %s prevents the start', (_what, house, said) => {
  expect(() => new Planner(house)).toThrow(said);
});
