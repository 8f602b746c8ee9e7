import fs from 'node:fs';
import path from 'node:path';
import { assertInputObjectType, assertObjectType, buildSchema, getNullableType, isLeafType } from 'graphql';

const folder = path.resolve(import.meta.dirname, '../../schema');

/** The files `schema/*.graphql` with their SDL, in the order of their names. */
export const readSdl = (): { name: string; text: string }[] =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => ({ name: path.basename(file, '.graphql'), text: fs.readFileSync(path.join(folder, file), 'utf8') }));

/** The SDL of `schema/*.graphql`, in the order of their names. */
export const readTypeDefs = () => readSdl().map(({ text }) => text);

/**
 * Makes a fragment, `<type>Fields`, of the fields of `type` that `input` takes in the same form: texts, days, choices, numbers. A document
 * that spreads it needs no line for a new field. Objects such as a price are in the document itself.
 */
export function fragmentOfTaken(type: string, input: string): string {
  const schema = buildSchema(readTypeDefs().join('\n'));
  const taken = assertInputObjectType(schema.getType(input)).getFields();
  const answered = Object.values(assertObjectType(schema.getType(type)).getFields());
  const both = answered.filter((field) => field.name in taken && isLeafType(getNullableType(field.type)));
  return `fragment ${type}Fields on ${type} { ${both.map(({ name }) => name).join(' ')} }`;
}
