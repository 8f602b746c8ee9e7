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

test('a rule is made once for the same styles, with the values of tokens that are the same in light and dark', () => {
  const rule = system.css({ padding: 4, color: 'fg' }) as unknown as { name: string; styles: string };
  expect(system.css({ padding: 4, color: 'fg' })).toBe(rule);
  expect(rule.styles).toBe('padding:1rem;color:var(--diwan-colors-fg);');
  const recipe = system.getRecipeFn('button');
  const outline = recipe({ variant: 'outline' });
  expect(system.css(outline, { padding: 4 })).toBe(system.css(recipe({ variant: 'outline' }), { padding: 4 }));
  expect(system.css(outline, { padding: 4 })).not.toEqual(system.css(recipe({ variant: 'ghost' }), { padding: 4 }));
  expect(system.css({ padding: 4, color: 'fg' }, { padding: 2 })).not.toBe(system.css({ padding: 2 }, { padding: 4, color: 'fg' }));
});

test('a rule has its declarations in the order of its own element, whichever element came first', () => {
  const declarations = (styles: object) => (system.css(styles) as unknown as { styles: string }).styles;
  expect(declarations({ minWidth: 7, flexGrow: 3 })).toBe('min-width:1.75rem;flex-grow:3;');
  expect(declarations({ flexGrow: 3, minWidth: 7 })).toBe('flex-grow:3;min-width:1.75rem;');
});
