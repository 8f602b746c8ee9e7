import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type GraphQLScalarType, isScalarType, Kind, specifiedScalarTypes, type ValueNode } from 'graphql';
import { describe, expect, test } from 'vitest';
import { type AnySchema, isSchema, type ValidationError } from 'yup';
import { scalars } from '../../server/graphql/scalars.ts';
import { expectLinear, expectLinearInCount } from '../support/linear.ts';

/** The time to read input grows at most linearly with its length, so that one request cannot block the process. */

/** Runs `work`, and returns its error if it refuses the text. */
const refusing = (work: (text: string) => unknown) => (text: string) => {
  try {
    return work(text);
  } catch (error) {
    return error;
  }
};

describe('a scalar', () => {
  const ours = Object.values(scalars).filter(isScalarType) as GraphQLScalarType[];

  test.each([...ours, ...specifiedScalarTypes].map((scalar) => [scalar.name, scalar] as const))(
    '%s reads any text in linear time',
    (name, scalar) => {
      expectLinear(
        refusing((text) => scalar.parseValue(text)),
        `${name} as a variable`,
      );
      for (const kind of [Kind.STRING, Kind.INT, Kind.FLOAT] as const)
        expectLinear(
          refusing((value) => scalar.parseLiteral({ kind, value } as ValueNode, {})),
          `${name} in a document as ${kind}`,
        );
    },
  );
});

const folder = path.resolve(import.meta.dirname, '../../schema/rules');
const modules = await Promise.all(
  readdirSync(folder).map(async (file) => [file, (await import(path.join(folder, file))) as Record<string, unknown>] as const),
);
const exported = modules.flatMap(([file, module]) => Object.entries(module).map(([name, value]) => [`${file} ${name}`, value] as const));

/** An input in which all texts are `text`, lists have `count` entries, and each choice is its `nth` option. */
function inputOf(schema: AnySchema, text: string, nth: number, count: number): unknown {
  const { type, fields, innerType } = schema as unknown as { type: string; fields?: Record<string, AnySchema>; innerType?: AnySchema };
  if (fields) return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inputOf(field, text, nth, count)]));
  if (innerType) return Array.from({ length: count }, () => inputOf(innerType, text, nth, 1));
  if (type !== 'mixed') return text;
  const choices = schema.describe().oneOf.filter((choice) => choice !== null);
  return choices[nth % choices.length];
}

describe('the rules', () => {
  const schemas = exported.flatMap(([name, value]) => (isSchema(value) ? [[name, value as AnySchema] as const] : []));
  /** The second option: the price is PAID, and both checks of an article's body run. */
  const choice = 1;

  test.each(schemas)('of %s read any text in linear time', (name, schema) => {
    expectLinear(
      refusing((text) => schema.validateSync(inputOf(schema, text, choice, 1), { abortEarly: false })),
      name,
    );
  });

  test.each(schemas.filter(([, schema]) => JSON.stringify(schema.describe()).includes('"array"')))(
    'of %s read lists in linear time',
    (name, schema) => {
      const read = (count: number) => refusing((text) => schema.validateSync(inputOf(schema, text, 0, count), { abortEarly: false }));
      expectLinearInCount((count) => read(count)('abc'), name);
    },
  );

  test.each(schemas)('of %s refuse a text that is too long with one failure, about its length', (_name, schema) => {
    const input = inputOf(schema, 'A'.repeat(2_000_000), 0, 1);
    const { inner = [] } = refusing(() => schema.validateSync(input, { abortEarly: false }))('') as { inner?: ValidationError[] };
    for (const [path, failures] of Object.entries(Object.groupBy(inner, ({ path = '' }) => path))) expect(failures, path).toHaveLength(1);
  });

  const functions = exported.flatMap(([name, value]) =>
    typeof value === 'function' ? [[name, value as (text: string) => unknown] as const] : [],
  );
  test.each(functions)('%s is linear', (name, of) => {
    expectLinear(refusing(of), name);
  });
});
