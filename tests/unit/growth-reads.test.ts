import { expect, test } from 'vitest';
import { readFields } from '../bench/growth/explain.ts';
import { askedFields, bounded, unmeasured } from '../bench/growth/reads.ts';

test('the bench measures how each root field that is read grows, or says why not', () => {
  const left = readFields.filter((field) => !askedFields.has(field) && !bounded.has(field) && !unmeasured.has(field));
  expect(left).toEqual([]);
});
