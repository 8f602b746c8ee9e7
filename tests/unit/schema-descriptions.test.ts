import {
  buildSchema,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { readTypeDefs } from '../../server/graphql/sdl.ts';

/** An element of the schema: a type, a field, an argument, an enum value, a directive. */
interface Element {
  /** Such as `Product`, `Product.title`, `Query.products(first:)`, `@cost(weight:)`. */
  at: string;
  name: string;
  description: string;
}

type Described = { name: string; description?: string | null };
const element = (at: string, { name, description }: Described): Element => ({ at, name, description: description ?? '' });

function elementsOf(type: GraphQLNamedType): Element[] {
  const own = element(type.name, type);
  if (isEnumType(type)) return [own, ...type.getValues().map((value) => element(`${type.name}.${value.name}`, value))];
  if (isInputObjectType(type))
    return [own, ...Object.values(type.getFields()).map((field) => element(`${type.name}.${field.name}`, field))];
  if (!isObjectType(type)) return [own];
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const at = `${type.name}.${field.name}`;
    return [element(at, field), ...field.args.map((argument) => element(`${at}(${argument.name}:)`, argument))];
  });
  return [own, ...fields];
}

const schema = buildSchema(readTypeDefs().join('\n'));
const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type));
const directives = schema.getDirectives().filter((directive) => !isSpecifiedDirective(directive));
const elements = [
  ...types.flatMap(elementsOf),
  ...directives.flatMap((directive) => [
    element(`@${directive.name}`, directive),
    ...directive.args.map((argument) => element(`@${directive.name}(${argument.name}:)`, argument)),
  ]),
];

/** The words of a name or a sentence, in lower case and without a plural's s: `maxUses` and "Max uses" have the same. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length > 0)
    .map((word) => word.replace(/s$/, ''));

/** Words without a meaning of their own. */
const fillers = new Set(wordsOf('a an the of its their this that is are it for to in and or with when as by on'));

/** Whether a description says no more than the element's name. */
function onlyRepeats({ at, description }: Element): boolean {
  const named = new Set(wordsOf(at));
  return wordsOf(description).every((word) => named.has(word) || fillers.has(word));
}

const names = (found: readonly Element[]) => found.map(({ at, description }) => (description ? `${at}: ${description}` : at));

describe('the descriptions in the schema', () => {
  test('exist for all elements', () => {
    expect(elements.length).toBeGreaterThan(1000);
    expect(names(elements.filter(({ description }) => !description.trim()))).toEqual([]);
  });

  test('say more than the name', () => {
    expect(onlyRepeats({ at: 'Product.maxUses', name: 'maxUses', description: 'The max uses of this product.' })).toBe(true);
    expect(onlyRepeats({ at: 'Product.maxUses', name: 'maxUses', description: 'How many orders may use it; null for no limit.' })).toBe(
      false,
    );
    expect(names(elements.filter((it) => it.description && onlyRepeats(it)))).toEqual([]);
  });

  test('are sentences of at least three words, with a capital and a full stop', () => {
    const sentence = /^[\p{Lu}\p{N}"“`*].*[.…]$/su;
    expect(
      names(elements.filter(({ description }) => description && (!sentence.test(description) || wordsOf(description).length < 3))),
    ).toEqual([]);
  });

  test('are plain: none uses whoever, whatever, somebody or nobody', () => {
    expect(
      names(
        elements.filter(({ description }) =>
          /\b(whoever|whomever|whatever|somebody|someone|nobody|anybody|everybody)\b/i.test(description),
        ),
      ),
    ).toEqual([]);
  });

  test('use the same words for elements that recur', () => {
    const recurring = ['userErrors', 'pageInfo', 'nodes', 'edges', 'cursor', 'node', 'totalCount', 'deletedId', 'after', 'before', 'last'];
    for (const name of recurring) {
      const told = new Set(elements.filter((it) => it.name === name).map(({ description }) => description));
      expect([name, ...told]).toHaveLength(2);
    }
  });
});
