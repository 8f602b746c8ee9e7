import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { readTypeDefs } from '../../server/graphql/sdl.ts';

export const schema: GraphQLSchema = buildSchema(readTypeDefs().join('\n'));

export interface RootField {
  operation: 'query' | 'mutation' | 'subscription';
  name: string;
  field: GraphQLField<unknown, unknown>;
  /** The arguments of `@auth`; null for `@public`. */
  auth: { role?: 'CREATOR' | 'CUSTOMER'; permission: 'VIEW' | 'EDIT' | 'OWNER'; scope: string | undefined } | null;
}

/** All root fields of the schema, so that tests include new ones. */
export const rootFields: RootField[] = (['query', 'mutation', 'subscription'] as const).flatMap((operation) => {
  const type = { query: schema.getQueryType(), mutation: schema.getMutationType(), subscription: schema.getSubscriptionType() }[operation];
  return Object.entries(type?.getFields() ?? {}).map(([name, field]) => {
    const directive = field.astNode?.directives?.find(({ name: { value } }) => value === 'auth');
    const argument = (of: string) => {
      const value = directive?.arguments?.find((candidate) => candidate.name.value === of)?.value;
      return value?.kind === 'EnumValue' || value?.kind === 'StringValue' ? value.value : undefined;
    };
    const auth = directive
      ? {
          role: argument('role') as 'CREATOR' | undefined,
          permission: (argument('permission') ?? 'VIEW') as 'VIEW',
          scope: argument('scope'),
        }
      : null;
    return { operation, name, field, auth };
  });
});

/** Selects all fields of a type without arguments, and those of the objects in them, but no type inside itself. */
export function allFieldsOf(type: string, within: readonly string[] = []): string {
  const of = schema.getType(type);
  if (!isObjectType(of)) throw new Error(`${type} is no object type`);
  const fields = Object.values(of.getFields()).filter(({ args }) => !args.length);
  const selected = fields.flatMap(({ name, type: given }) => {
    const named = getNamedType(given);
    if (!isObjectType(named)) return name;
    return within.includes(named.name) ? [] : `${name} ${allFieldsOf(named.name, [...within, type])}`;
  });
  return `{ ${selected.join(' ')} }`;
}

/** Mutations that end the caller's own sign-in, so that a test must sign in again. */
export const endingSignIns: ReadonlySet<string> = new Set(['signOut', 'signOutEverywhere']);

/** Makes the value of a leaf of an argument from its type and name. */
export type Fill = (type: string, name: string) => unknown;

/** An operation that has only this field, with its arguments as variables. */
export function operationOf({ operation, name, field }: RootField, fill: Fill): { query: string; variables: Record<string, unknown> } {
  const args = field.args;
  const declared = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const variables = Object.fromEntries(args.map((arg: GraphQLArgument) => [arg.name, sample(arg.type, arg.name, fill)]));
  const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  const errors = operation === 'mutation' ? ' { __typename userErrors { field code message } }' : selection;
  return { query: `${operation} Generated${declared && `(${declared})`} { ${name}${passed && `(${passed})`}${errors} }`, variables };
}

function sample(type: GraphQLInputType, name: string, fill: Fill): unknown {
  if (isNonNullType(type)) return sample(type.ofType, name, fill);
  if (isListType(type)) return [sample(type.ofType, name, fill)];
  if (isInputObjectType(type))
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, sample(field.type, field.name, fill)]));
  if (isEnumType(type)) return type.getValues()[0]?.name;
  return fill(type.toString(), name);
}

/** Valid plain values; paging keeps its defaults. */
export const plain: Fill = (type, name) => {
  if (['after', 'before', 'last', 'search'].includes(name)) return null; // a search in masked fields is refused
  if (type === 'UUID') return '0197a000-0000-7000-8000-000000000000';
  if (type === 'Upload') return new File(['x'], 'x.txt');
  if (type === 'Decimal') return '1.000';
  if (type === 'Currency') return 'KWD';
  if (type === 'LocalDate') return '2026-11-21';
  if (type === 'LocalTime') return '18:00';
  if (type === 'DateTime') return '2026-11-21T09:00:00.000Z';
  if (type === 'Boolean') return false;
  return type === 'Int' || type === 'Float' ? 1 : 'plain text';
};
