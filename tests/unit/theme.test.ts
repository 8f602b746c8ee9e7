import { expect, test } from 'vitest';
import { system } from '../../client/ui/theme/system.ts';

test('the recipe of an element is made once, and knows its styles from then on', () => {
  const configuration = { base: { color: 'fg' }, variants: { size: { small: { padding: '1' } } } };
  const recipe = system.cva(configuration);
  expect(system.cva(configuration)).toBe(recipe);
  expect(recipe({ size: 'small' })).toBe(recipe({ size: 'small' }));
  expect(system.cva({ ...configuration })({ size: 'small' })).toEqual(recipe({ size: 'small' }));
});

test('the names of styles are known, those of other properties are not', () => {
  for (const round of ['first', 'again']) {
    expect([round, ...['paddingInline', '_hover', 'bg'].map(system.isValidProperty)]).toEqual([round, true, true, true]);
    expect([round, ...['href', 'onClick'].map(system.isValidProperty)]).toEqual([round, false, false]);
  }
});
