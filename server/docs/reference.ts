import {
  type DirectiveNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getDirectiveValues,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  parse,
} from 'graphql';
import type { Requirement } from '../core/viewer.ts';
import { requirementOf } from '../graphql/auth.ts';
import { type Scope, scopesOfTypes } from '../graphql/key-scopes.ts';
import { readSdl } from '../graphql/sdl.ts';
import type { Endpoint } from '../rest/endpoint.ts';
import { type Example, readExamples, rootFieldsOf } from './examples.ts';

const rootKinds = { Query: 'query', Mutation: 'mutation', Subscription: 'subscription' } as const;

/** A root field of the schema, with all facts for its page. */
export interface Root {
  kind: (typeof rootKinds)[keyof typeof rootKinds];
  name: string;
  field: GraphQLField<unknown, unknown>;
  /** The file of the schema that declares it. */
  domain: string;
  /** Who may call it; null for everyone. */
  requirement: Requirement | null;
  /** Its `@cost`. */
  cost: Cost;
  /** The rows of the REST table that run it. */
  rest: readonly Endpoint[];
  examples: readonly Example[];
}

export interface Cost {
  weight?: number;
  length?: number;
}

/** A type of the schema, and where it is used. */
export interface TypeEntry {
  type: GraphQLNamedType;
  domain: string;
  /** The scope that an API key needs to read it, wherever it is reached; null if no key reads it. */
  scope: Scope | undefined;
  /** Root fields that answer it, also as the entry of a list or the entity of a payload. */
  answeredBy: readonly Root[];
  /** Root fields that take it as an argument. */
  takenBy: readonly Root[];
  /** Fields of other types that are of it, such as `Product.price`. */
  fields: readonly { type: string; field: string }[];
}

/** The whole schema, arranged for reading. */
export interface Reference {
  schema: GraphQLSchema;
  roots: readonly Root[];
  types: readonly TypeEntry[];
  /** The files of the schema that declare something, by name. */
  domains: readonly string[];
  endpoints: readonly Endpoint[];
  examples: readonly Example[];
  root(name: string): Root | undefined;
  type(name: string): TypeEntry | undefined;
}

/** Makes the reference from the schema, the REST table and the examples. */
export function createReference(schema: GraphQLSchema, endpoints: readonly Endpoint[]): Reference {
  const examples = readExamples(schema);
  const domainOf = readDomains();
  const roots = Object.entries(rootKinds).flatMap(([type, kind]) =>
    Object.values((schema.getType(type) as { getFields?(): Record<string, GraphQLField<unknown, unknown>> })?.getFields?.() ?? {}).map(
      (field): Root => ({
        kind,
        name: field.name,
        field,
        domain: domainOf(`${type}.${field.name}`),
        requirement: requirementOf(schema, field as never) ?? null,
        cost: costOf(schema, field),
        rest: endpoints.filter(({ operation }) => rootFieldsOf(operation.definition).includes(field.name)),
        examples: examples.filter(({ roots }) => roots.includes(field.name)),
      }),
    ),
  );
  const byName = new Map(roots.map((root) => [root.name, root]));
  const queries = schema.getQueryType()?.getFields() ?? {};
  const scopes = scopesOfTypes(schema, (name) => queries[name] && requirementOf(schema, queries[name] as never));
  const shown = Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type) && !(type.name in rootKinds),
  );
  const fields = Map.groupBy(
    shown.flatMap((type) => fieldsOf(type).map((field) => ({ type: type.name, field: field.name, of: getNamedType(field.type) }))),
    ({ of }) => of,
  );
  const answered = Map.groupBy(
    roots.flatMap((root) => answersOf(root.field).map((type) => ({ root, type }))),
    ({ type }) => type,
  );
  const types = shown.map(
    (type): TypeEntry => ({
      type,
      domain: domainOf(type.name),
      scope: scopes.get(type.name),
      answeredBy: (answered.get(type) ?? []).map(({ root }) => root),
      takenBy: roots.filter(({ field }) => field.args.some((argument) => getNamedType(argument.type) === type)),
      fields: fields.get(type) ?? [],
    }),
  );
  const typesByName = new Map(types.map((entry) => [entry.type.name, entry]));
  const domains = [...new Set([...roots, ...types].map(({ domain }) => domain))].sort();
  return {
    schema,
    roots,
    types,
    domains,
    endpoints,
    examples,
    root: (name) => byName.get(name),
    type: (name) => typesByName.get(name),
  };
}

/** The fields of a type that has some. */
export const fieldsOf = (type: GraphQLNamedType): readonly (GraphQLField<unknown, unknown> | GraphQLInputField)[] =>
  isObjectType(type) || isInterfaceType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];

/** The `@cost` of a field. */
export function costOf(schema: GraphQLSchema, { astNode }: Pick<GraphQLField<unknown, unknown>, 'astNode'>): Cost {
  const directive = schema.getDirective('cost');
  return (astNode && directive && getDirectiveValues(directive, astNode as { directives?: readonly DirectiveNode[] })) ?? {};
}

/** The replacement of a deprecated element, and its last day; null if it is not deprecated. */
export function deprecationOf({
  deprecationReason,
}: Pick<GraphQLArgument, 'deprecationReason'>): { reason: string; until?: string } | null {
  if (deprecationReason === null || deprecationReason === undefined) return null;
  const until = /\d{4}-\d{2}-\d{2}/.exec(deprecationReason)?.[0];
  return { reason: deprecationReason, ...(until && { until }) };
}

/** The types that a root field answers: its own, and the entries of a list or the entity of a payload. */
function answersOf({ type }: GraphQLField<unknown, unknown>): GraphQLNamedType[] {
  const named = getNamedType(type);
  const wraps = isObjectType(named) && /(Payload|Connection)$/.test(named.name);
  return [...new Set([named, ...(wraps ? fieldsOf(named).map((field) => getNamedType(field.type)) : [])])];
}

/** Makes a function that answers which file of the schema declares a type (`Product`) or a root field (`Query.product`). */
function readDomains(): (name: string) => string {
  const found = new Map<string, string>();
  for (const { name: file, text } of readSdl()) {
    for (const definition of parse(text).definitions) {
      if (!('name' in definition) || !definition.name) continue;
      const { value } = definition.name;
      if (value in rootKinds && 'fields' in definition)
        for (const field of definition.fields ?? []) found.set(`${value}.${field.name.value}`, file);
      else if (!definition.kind.endsWith('Extension')) found.set(value, file);
    }
  }
  return (name) => found.get(name) ?? 'common';
}
