import { expect, test } from 'vitest';
import { compareFigures, type Figures } from '../bench/figures/kept.ts';

const kept: Figures = { statements: 7, bytes: 1000, allocated: 100_000, calls: 2000 };
const compare = (now: Partial<Figures>, node = 'v24.21.0') =>
  compareFigures({ checkout: { ...kept, ...now } }, { node: 'v24.21.0', operations: { checkout: kept } }, 'v24.21.0', node);

test('figures that are the same, or at most 5 % worse, pass in silence', () => {
  expect(compare({})).toEqual({ worse: [], remarks: [] });
  expect(compare({ bytes: 1050, allocated: 95_000, calls: 2100 })).toEqual({ worse: [], remarks: [] });
});

test('a figure that is more than 5 % worse is told with both numbers, and how it is kept', () => {
  expect(compare({ allocated: 105_001 }).worse).toEqual([
    "checkout takes 105001 bytes of node's heap, where 100000 are kept",
    'If this must be, keep the new figures, and say why in the commit: npm run bench:small figures -- --keep',
  ]);
});

test('one statement more is worse, and one less is better', () => {
  expect(compare({ statements: 8 }).worse[0]).toBe('checkout takes 8 statements, where 7 are kept');
  expect(compare({ statements: 6 })).toEqual({
    worse: [],
    remarks: [
      'better: checkout takes 6 statements, where 7 are kept',
      'keep what is better, so that it stays: npm run bench:small figures -- --keep',
    ],
  });
});

test('with another Node, its own figures are not compared, and the others are', () => {
  const { worse, remarks } = compare({ allocated: 200_000, statements: 8 }, 'v26.1.0');
  expect(worse[0]).toBe('checkout takes 8 statements, where 7 are kept');
  expect(worse).toHaveLength(2);
  expect(remarks).toEqual(['this is Node v26.1.0, and the figures of node are of v24.21.0: they are not compared']);
});

test('figures of an older Node than the project comes with are refused, and so is an operation that only one side has', () => {
  const { worse } = compareFigures({ Q1: kept }, { node: 'v22.0.0', operations: { Q2: kept } }, 'v24.21.0', 'v24.21.0');
  expect(worse.slice(0, 3)).toEqual([
    'the figures were kept with Node v22.0.0, and the project comes with v24.21.0',
    'Q2 is kept, and was not counted',
    'Q1 was counted, and is not kept',
  ]);
});
