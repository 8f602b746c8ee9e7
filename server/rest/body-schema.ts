import {
  type FieldNode,
  type GraphQLArgument,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  isNonNullType,
  typeFromAST,
} from 'graphql';
import type { Endpoint } from './endpoint.ts';
import { inputObjectSchema, type JsonSchema, objectOf } from './json-schema.ts';

const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };
const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** The schemas of a row's body, by content type; undefined if it has none. */
export function describeBody(schema: GraphQLSchema, { row, operation }: Endpoint): Record<string, { schema: JsonSchema }> | undefined {
  if (row.upload) {
    const description = argumentOf(schema, operation, 'file')?.description ?? row.summary;
    return { 'multipart/form-data': { schema: objectOf({ [row.upload]: { ...file, description } }) } };
  }
  const body = row.body ? objectOf(row.body) : describeInput(schema, { row, operation });
  if (!body) return undefined;
  if (!row.files) return json(body);
  const files = Object.fromEntries(row.files.map((name) => [name, { ...file, description: body.properties?.[name]?.description }]));
  return { 'multipart/form-data': { schema: { ...body, properties: { ...body.properties, ...files } } }, ...json(body) };
}

/** The fields of a body that is the document's `input`. */
function describeInput(schema: GraphQLSchema, { row, operation }: Endpoint): JsonSchema | undefined {
  const variable = operation.definition.variableDefinitions?.find(({ variable }) => variable.name.value === 'input');
  if (!variable) return undefined;
  const type = typeFromAST(schema, variable.type) as GraphQLInputType;
  const input = inputObjectSchema((isNonNullType(type) ? type.ofType : type) as GraphQLInputObjectType);
  const properties = { ...input.properties };
  for (const name of Object.keys(row.fixed ?? {})) delete properties[name];
  for (const [name, value] of Object.entries(row.defaults ?? {})) properties[name] = { ...properties[name], default: value };
  const known = { ...row.fixed, ...row.defaults };
  return { type: 'object', properties: { ...properties, ...row.accepts }, required: input.required?.filter((name) => !(name in known)) };
}

/** The argument of the schema that gets a variable of the document. */
export function argumentOf(schema: GraphQLSchema, { definition }: Endpoint['operation'], variable: string): GraphQLArgument | undefined {
  const fields = schema.getRootType(definition.operation)?.getFields();
  const given = definition.selectionSet.selections
    .filter((node): node is FieldNode => node.kind === 'Field')
    .flatMap(({ name: field, arguments: given = [] }) => given.map((argument) => ({ field, ...argument })))
    .find(({ value }) => value.kind === 'Variable' && value.name.value === variable);
  return fields?.[given?.field.value ?? '']?.args.find(({ name }) => name === given?.name.value);
}

/** The most characters of a field's name that an answer shows. */
const mostOfName = 100;

/** The fields of a body that its schema does not have, such as `benefits.0.colour`. They are ignored, and the answer names them. */
export function unknownFields(schema: JsonSchema, value: unknown, path: readonly (string | number)[] = []): string[] {
  const { items } = schema;
  if (Array.isArray(value)) return items ? value.flatMap((entry, n) => unknownFields(items, entry, [...path, n])) : [];
  // A list of one entry may come as that entry.
  if (items) return unknownFields(items, value, path);
  if (typeof value !== 'object' || value === null || !schema.properties) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined;
    return known ? unknownFields(known, inner, [...path, name]) : [[...path, name.slice(0, mostOfName)].join('.')];
  });
}
