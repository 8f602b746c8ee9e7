import { globSync, readFileSync } from 'node:fs';
import { parse, visit } from 'graphql';
import { expect, test } from 'vitest';
import { productSteps } from '../../schema/rules/products.ts';
import { sessionSteps } from '../../schema/rules/sessions.ts';
import { fragmentOfTaken } from '../../server/graphql/sdl.ts';
import { importedBy } from '../support/reach.ts';

/** A field that no form asks for, or that no page shows, is no error in any type: what is made of the schema takes it along. */

const features = 'client/features';
const pattern = (name: string, text: string) => new RegExp(text.replaceAll('NAME', name));
const textOf = (files: Iterable<string>) => [...files].map((file) => readFileSync(file, 'utf8')).join('\n');

/** A step of a form with the parts of features that it draws. */
function drawnBy(step: string): Set<string> {
  const files = new Set([step]);
  for (const file of files)
    for (const part of importedBy(file).files) if (part.startsWith(features) && part.includes('/components/')) files.add(part);
  return files;
}

const steps = Object.entries({ products: productSteps, sessions: sessionSteps }).flatMap(([feature, fields]) =>
  Object.entries(fields).map(([step, names]) => {
    const file = `${features}/${feature}/components/${step.charAt(0).toUpperCase()}${step.slice(1)}Step.tsx`;
    return { file, names: names as readonly string[] };
  }),
);

test.each(steps)('$file asks for each field of its step', ({ file, names }) => {
  const text = textOf(drawnBy(file));
  // A text in two languages is asked for by its name without a language.
  const forgotten = names.filter((name) => !pattern(name.replace(/Ar$/, ''), '[\'"`]NAME[\'"`.$[]').test(text));
  expect(forgotten, `${file} asks for none of these`).toEqual([]);
});

test('the page of a product shows each field that visitors may read', () => {
  const names: string[] = [];
  visit(parse(fragmentOfTaken('StorefrontProduct', 'ProductUpdateInput')), { Field: ({ name }) => void names.push(name.value) });
  const text = textOf(globSync(`${features}/{storefront,player}/**/*.tsx`));
  const forgotten = names.filter((name) => !pattern(name, '\\w[.]NAME\\b|[{,] *NAME[,:]? [^;]*\\} = ').test(text));
  expect(forgotten, `${features}/storefront/components/ProductShow.tsx, or a part of it, shows none of these`).toEqual([]);
});
