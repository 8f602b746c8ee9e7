import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { createForeseen } from '../../client/app/foreseen.ts';

const query = parse('query Found { site { name } }');
const matches = (username: string) => [{ params: { username }, route: { path: ':username' } }] as never;
const parameters = (text: string) => new URLSearchParams(text);

test('the questions of a page are foreseen from another of its kind, with the values of its own address, wherever they stand', () => {
  const foreseen = createForeseen();
  const first = foreseen(matches('sara'), parameters('search=clay&buy=1'));
  expect(first.questions).toEqual([]);
  first.note([{ query, variables: { username: 'sara', filter: { words: ['clay'], first: 20 }, after: undefined } }]);
  expect(foreseen(matches('omar'), parameters('buy=2&search=glass')).questions).toEqual([
    { query, variables: { username: 'omar', filter: { words: ['glass'], first: 20 }, after: undefined } },
  ]);
});

test('other parameters and other routes make other kinds', () => {
  const foreseen = createForeseen();
  foreseen(matches('sara'), parameters('search=clay')).note([{ query, variables: { search: 'clay' } }]);
  expect(foreseen(matches('sara'), parameters('')).questions).toEqual([]);
  expect(foreseen(matches('sara'), parameters('search=')).questions).toEqual([]); // as good as none
  expect(foreseen([{ params: { username: 'sara' }, route: { path: 'x/:username' } }] as never, parameters('search=a')).questions).toEqual(
    [],
  );
});

test('questions that a page did not ask are forgotten, and those of the next page are noted instead', () => {
  const foreseen = createForeseen();
  foreseen(matches('sara'), parameters('kind=products')).note([{ query, variables: { products: true } }]);
  const other = foreseen(matches('sara'), parameters('kind=sessions'));
  expect(other.questions).toEqual([{ query, variables: { products: true } }]);
  other.forget();
  const next = foreseen(matches('sara'), parameters('kind=sessions'));
  expect(next.questions).toEqual([]);
  next.note([{ query, variables: { products: false } }]);
  expect(foreseen(matches('omar'), parameters('kind=sessions')).questions).toEqual([{ query, variables: { products: false } }]);
});

test('a parameter that stands twice counts the first time, as pages read it', () => {
  const foreseen = createForeseen();
  foreseen(matches('sara'), parameters('search=clay')).note([{ query, variables: { search: 'clay' } }]);
  expect(foreseen(matches('sara'), parameters('search=one&search=two')).questions).toEqual([{ query, variables: { search: 'one' } }]);
});
