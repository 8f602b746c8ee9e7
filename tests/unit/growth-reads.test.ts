import { expect, test } from 'vitest';
import { plannedFields } from '../bench/growth/explain.ts';
import { askedFields, bounded, unmeasured } from '../bench/growth/reads.ts';

test('the bench measures how each planned root field grows, or says why not', () => {
  const left = plannedFields.filter((field) => !askedFields.has(field) && !bounded.has(field) && !unmeasured.has(field));
  expect(left).toEqual([]);
});
