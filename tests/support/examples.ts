import { globSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { type Caller, gql } from './client.ts';

/** An example of `schema/examples`, by its name. */
export const exampleText = (name: string): string => readFileSync(`schema/examples/${name}.graphql`, 'utf8');

/** Runs an example, which must succeed, and answers its root field. */
// biome-ignore lint/suspicious/noExplicitAny: each example answers its own shape, which the expectations check
export async function example(name: string, variables: Record<string, unknown>, caller: Caller = {}): Promise<any> {
  const { data, errors } = await gql(exampleText(name), variables, caller);
  expect(errors, name).toBeUndefined();
  const [value] = Object.values(data) as Record<string, never>[];
  expect(value?.userErrors ?? [], name).toEqual([]);
  return value;
}

/** The files of examples that tests of a domain run; those of all together have a story of their own. */
export const ranByDomains = (): string[] =>
  globSync('tests/api/*/*.test.ts', { exclude: ['tests/api/stories/*'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bexample\('([a-z-]+)'/g)].map(([, name]) => `${name}.graphql`),
  );
