import { globSync, readFileSync } from 'node:fs';
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, mergeConfigs } from '@chakra-ui/react/styled-system';
import * as chakraRecipes from '@chakra-ui/react/theme';
import { css as serialize } from '@emotion/react';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { colors, shadows } from '../../client/ui/theme/colors.ts';
import { compositions } from '../../client/ui/theme/compositions.ts';
import { css } from '../../client/ui/theme/css.ts';
import { slotRecipeOf } from '../../client/ui/theme/recipes.ts';
import { changed, system } from '../../client/ui/theme/system.ts';
import { tokens } from '../../client/ui/theme/tokens.ts';

test('the recipe of an element is made once, and knows its styles from then on', () => {
  const configuration = { base: { color: 'fg' }, variants: { size: { small: { padding: '1' } } } };
  const recipe = system.cva(configuration);
  expect(system.cva(configuration)).toBe(recipe);
  expect(recipe({ size: 'small' })).toBe(recipe({ size: 'small' }));
  expect(system.cva({ ...configuration })({ size: 'small' })).toEqual(recipe({ size: 'small' }));
});

test('the names of styles are known, those of other properties are not', () => {
  expect(['paddingInline', '_hover', 'bg', 'css', '--own', '& > p'].filter((name) => !system.isValidProperty(name))).toEqual([]);
  expect(['href', 'onClick', 'size', 'aria-label'].filter(system.isValidProperty)).toEqual([]);
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

/** Chakra's own system with the same tokens. The client has only the parts of it that it uses. */
const whole = (() => {
  const tokenised = (values: object): object =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? tokenised(value) : { value }]));
  const { spacing, colors: fixed, ...others } = tokens;
  const steps = Object.fromEntries(Object.entries(spacing).filter(([name]) => !name.startsWith('-')));
  const { 'blackAlpha.500': veil, ...plain } = fixed;
  const named = (styles: object) => Object.fromEntries(Object.entries(styles).map(([name, value]) => [name, { value }]));
  const { textStyle = {}, layerStyle = {}, animationStyle = {} } = compositions;
  return createSystem(
    mergeConfigs(defaultBaseConfig, {
      cssVarsPrefix: 'diwan',
      conditions: { rtl: '&:dir(rtl)', ltr: '&:dir(ltr)' },
      theme: {
        breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem', '2xl': '96rem' },
        tokens: tokenised({ ...others, spacing: steps, colors: { ...plain, blackAlpha: { 500: veil } } }),
        semanticTokens: { colors, shadows },
        textStyles: named(textStyle),
        layerStyles: {
          ...named(Object.fromEntries(Object.entries(layerStyle).filter(([name]) => !name.includes('.')))),
          indicator: { bottom: { value: layerStyle['indicator.bottom'] } },
        },
        animationStyles: named(animationStyle),
      },
    } as object),
  );
})();

/** Tokens that Chakra's rules have as variables, and ours by their values. */
const values = whole.tokens.cssVarMap.get('base') ?? new Map<string, unknown>();
const written = (text: string): string =>
  text.replace(/var\((--[^,()\s]+)\)/g, (variable, name: string) => (values.has(name) ? written(String(values.get(name))) : variable));
/** Chakra keeps what it merges by the sorted names of an object. One object for each property keeps their order. */
const apart = (styles: object) => Object.entries(styles).map(([name, value]) => ({ [name]: value }));
const expected = (styles: object) =>
  written(serialize(whole.css(...apart(styles)) as never).styles).replace(/--bg-currentcolor:[^;}]*;/g, '');
const found = (styles: object) => serialize(css(styles as Record<string, unknown>) as never).styles;

interface Node {
  type: string;
  [part: string]: unknown;
}

/** What a constant in a source is; undefined if it is not one. */
function constant(node: Node | null | undefined): unknown {
  if (node?.type === 'Literal') return node.value;
  if (node?.type === 'JSXExpressionContainer') return constant(node.expression as Node);
  if (node?.type === 'UnaryExpression' && node.operator === '-') return -(constant(node.argument as Node) as number);
  if (node?.type !== 'ObjectExpression') return undefined;
  const entries = (node.properties as (Node & { key: Node; value: Node })[])
    .filter(({ type, computed }) => type === 'Property' && !computed)
    .map(({ key, value }) => [key.name ?? key.value, constant(value)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The elements of a source, by their attributes. */
function* elements(node: unknown): Generator<[string, unknown][]> {
  if (typeof node !== 'object' || node === null) return;
  const { type, attributes } = node as Node;
  if (type === 'JSXOpeningElement')
    yield (attributes as (Node & { name: Node; value: Node })[])
      .filter((one) => one.type === 'JSXAttribute' && typeof one.name.name === 'string')
      .map(({ name, value }) => [name.name as string, constant(value)]);
  for (const part of Object.values(node)) yield* elements(part);
}

test('styles that elements of the client have mean what they mean with all of Chakra', () => {
  const files = globSync('client/**/*.tsx');
  let compared = 0;
  for (const file of files)
    for (const attributes of elements(parseSync(file, readFileSync(file, 'utf8')).program)) {
      for (const [name] of attributes)
        expect([file, name, system.isValidProperty(name)]).toEqual([file, name, whole.isValidProperty(name)]);
      const { css: more, ...styles } = Object.fromEntries(
        attributes.filter(([name, value]) => value !== undefined && whole.isValidProperty(name)),
      );
      for (const one of [styles, more])
        if (typeof one === 'object' && one !== null) {
          expect([file, found(one)]).toEqual([file, expected(one)]);
          compared += 1;
        }
    }
  expect(compared).toBeGreaterThan(1000);
});

test('recipes give the same styles as with all of Chakra, in each of their variants', () => {
  const { menuSlotRecipe, dialogSlotRecipe, drawerSlotRecipe, switchSlotRecipe, checkboxSlotRecipe, toastSlotRecipe } = chakraRecipes;
  // Chakra's button names a list of properties for its transition. The client lacks that list, since its button names them itself.
  const buttonRecipe = changed(chakraRecipes.buttonRecipe, { base: { transitionProperty: 'color' } });
  const { inputRecipe, badgeRecipe, skeletonRecipe, spinnerRecipe, checkmarkRecipe } = chakraRecipes;
  type Config = { variants?: Record<string, Record<string, unknown>> };
  const choices = ({ variants = {} }: Config) => [
    {},
    ...Object.entries(variants).flatMap(([name, options]) => Object.keys(options).map((option) => ({ [name]: option }))),
  ];
  for (const recipe of [buttonRecipe, inputRecipe, badgeRecipe, skeletonRecipe, spinnerRecipe, checkmarkRecipe])
    for (const choice of choices(recipe as Config))
      expect([choice, found(system.cva(recipe as never)(choice as never))]).toEqual([
        choice,
        expected(whole.cva(recipe as never)(choice as never)),
      ]);
  for (const recipe of [menuSlotRecipe, dialogSlotRecipe, drawerSlotRecipe, switchSlotRecipe, checkboxSlotRecipe, toastSlotRecipe])
    for (const choice of choices(recipe as Config)) {
      const parts = whole.sva(recipe as never)(choice as never) as unknown as Record<string, object>;
      const ours = slotRecipeOf(recipe as never)(choice) as Record<string, object>;
      for (const [part, styles] of Object.entries(parts))
        expect([part, choice, found(ours[part] ?? {})]).toEqual([part, choice, expected(styles)]);
    }
});
