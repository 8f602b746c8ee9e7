import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { isMoney } from './input.ts';
import { spell } from './names.ts';
import { type Shape, soleField } from './shape.ts';

/** The part of JSON Schema 2020-12 that the API's description uses. */
export interface JsonSchema {
  type?: string | readonly string[];
  format?: string;
  contentMediaType?: string;
  description?: string;
  enum?: readonly (string | null)[];
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
  additionalProperties?: JsonSchema;
  required?: readonly string[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
  example?: unknown;
  $ref?: string;
}

/** An object whose properties are all required. */
export const objectOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const currencyRule = "The price's; that of the header `x-currency` when absent. It must be the account's own.";

/** The JSON schema of an input, as `fromWire` reads it. */
export function inputObjectSchema(type: GraphQLInputObjectType): JsonSchema {
  const fields = Object.values(type.getFields()).flatMap((field): [string, JsonSchema, boolean][] => {
    const required = isNonNullType(field.type);
    if (!isMoney(field.type)) return [[spell(field.name, type.name), described(field, inputSchema(field.type)), required]];
    return [
      [spell(field.name, type.name), described(field, { type: ['string', 'null'], example: '12.500' }), required],
      ['currency', { type: 'string', example: 'KWD', description: currencyRule }, false],
    ];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, value]) => [name, value])),
    required: fields.filter(([, , required]) => required).map(([name]) => name),
  };
}

const described = ({ description }: GraphQLInputField, schema: JsonSchema): JsonSchema => ({
  ...schema,
  ...(description && { description }),
});

function inputSchema(type: GraphQLInputType): JsonSchema {
  if (isNonNullType(type)) return inputSchema(type.ofType);
  if (isListType(type)) return { type: 'array', items: inputSchema(type.ofType) };
  if (isInputObjectType(type)) return inputObjectSchema(type);
  return leafSchema(type);
}

/** The JSON schema of a shape, as `toWire` writes it. */
export function outputSchema(shape: Shape, whole = false): JsonSchema {
  const { description } = shape;
  const sole = whole ? undefined : soleField(shape);
  if (sole) return orNull({ ...outputSchema(sole[1]), ...(description && { description }) }, shape.nullable);
  if (shape.kind === 'list')
    return { ...orNull({ type: 'array', items: outputSchema(shape.of) }, shape.nullable), ...(description && { description }) };
  if (shape.kind === 'leaf') return { ...orNull(leafSchema(shape.type), shape.nullable), ...(description && { description }) };
  const properties: Record<string, JsonSchema> = {};
  for (const [key, field] of shape.fields) {
    if (shape.lifted.has(key)) Object.assign(properties, liftedProperties(field));
    else properties[spell(key)] = outputSchema(field);
  }
  return { ...orNull(objectOf(properties), shape.nullable && !whole), ...(description && { description }) };
}

const liftedProperties = (shape: Shape) =>
  Object.fromEntries(
    Object.entries(outputSchema(shape, true).properties ?? {}).map(([name, schema]) => [name, orNull(schema, shape.nullable)]),
  );

/** Allows null as well, if `nullable`. */
function orNull(schema: JsonSchema, nullable: boolean): JsonSchema {
  if (!nullable || !schema.type) return schema;
  return {
    ...schema,
    type: [...new Set([schema.type, 'null'].flat())],
    ...(schema.enum && { enum: [...new Set([...schema.enum, null])] }),
  };
}

const scalars: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  UUID: { type: 'string', format: 'uuid' },
  DateTime: { type: 'string', format: 'date-time' },
  LocalDate: { type: 'string', format: 'date' },
  EmailAddress: { type: 'string', format: 'email' },
  URL: { type: 'string', format: 'uri' },
  Decimal: { type: 'string', example: '12.500' },
};

function leafSchema(type: GraphQLLeafType): JsonSchema {
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name.toLowerCase()) };
  return scalars[type.name] ?? { type: 'string' };
}
