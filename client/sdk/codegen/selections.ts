/**
 * The selections of the SDK's documents: all own fields of a type, and a summary of each entity that it leads to. So a new field of the
 * schema is in the SDK's next release, and no document becomes endless.
 */
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

export type Field = GraphQLField<unknown, unknown>;

/** A type in a document, whole or as a summary inside another type. */
export interface Part {
  type: GraphQLObjectType;
  whole: boolean;
}

/** A field that documents select; `part` is what they select of an object. */
export interface Selected {
  field: Field;
  part?: Part;
}

/** Stands for the scope of types that no API key may read. */
const noKey = 'people';

/** The scope in `@scoped` of a type or a field; `people` if no key is let in. */
function scopedBy(element: Field | GraphQLNamedType): string | undefined {
  const isScoped = element.astNode?.directives?.some(({ name }) => name.value === 'scoped');
  return isScoped ? (argumentOf(element, 'scoped', 'by') ?? noKey) : undefined;
}

/** The value of a directive's argument at an element, such as `@auth(scope:)` at a field. */
export function argumentOf({ astNode }: Field | GraphQLNamedType, directive: string, argument: string): string | undefined {
  const node = astNode?.directives?.find(({ name }) => name.value === directive);
  const value = node?.arguments?.find(({ name }) => name.value === argument)?.value;
  return value && 'value' in value ? String(value.value) : undefined;
}

export const isConnection = (type: GraphQLObjectType): boolean => type.name.endsWith('Connection') && 'nodes' in type.getFields();

/** The entity that a field answers: the node of a connection, or the type itself. */
export function entityOf(field: Field): GraphQLObjectType | undefined {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return undefined;
  const { nodes } = type.getFields();
  return isConnection(type) && nodes ? (getNamedType(nodes.type) as GraphQLObjectType) : type;
}

export function createSelections(schema: GraphQLSchema) {
  /** The scope that an API key needs for a type, as the server reads it off the schema. */
  const scopes = new Map<string, string>();
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const scope = argumentOf(field, 'auth', 'scope');
    const entity = entityOf(field);
    if (scope && entity) scopes.set(entity.name, scope);
  }
  /** The scope with which a type is reached: its own, or that of a subscription that sends it. */
  const homes = new Map(scopes);
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
    const scope = argumentOf(field, 'auth', 'scope');
    const entity = entityOf(field);
    if (scope && entity && !homes.has(entity.name)) homes.set(entity.name, scope);
  }

  const plain = new Map<string, boolean>();
  /** Whether a type leads to no other entity, such as a picture or an amount, so that it is selected wherever it stands. */
  function isPlain(type: GraphQLObjectType): boolean {
    const known = plain.get(type.name);
    if (known !== undefined) return known;
    plain.set(type.name, false); // one that leads back to itself is none
    const answer = !scopes.has(type.name) && candidates(type).every(({ type: inner }) => !isObjectType(inner) || isPlain(inner));
    plain.set(type.name, answer);
    return answer;
  }

  /** The fields of a type that documents may select: without required arguments, pages, and what is deprecated. */
  function candidates(type: GraphQLObjectType) {
    const fields = type.getFields();
    return Object.values(fields).flatMap((field): { field: Field; type: GraphQLNamedType }[] => {
      const named = getNamedType(field.type);
      if (field.deprecationReason || field.args.some(isRequiredArgument)) return [];
      // A type that keys read with one scope does not select fields that need another.
      const [home, own] = [homes.get(type.name), scopedBy(field) ?? scopedBy(named)];
      if (home && own && own !== home) return [];
      if (isLeafType(named)) return [{ field, type: named }];
      if (!isObjectType(named) || isConnection(named)) return [];
      // Lists that can grow are read by pages, with functions of their own.
      if (isListType(getNullableType(field.type)) && `${field.name}Connection` in fields) return [];
      const scope = scopes.get(named.name);
      return !scope || scope === homes.get(type.name) ? [{ field, type: named }] : [];
    });
  }

  /** Whether a part of an entity is useless without an object that needs another scope, such as the product of a line in a report. */
  const isCutOff = (type: GraphQLObjectType) =>
    Object.values(type.getFields()).some((field) => {
      const inner = getNamedType(field.type);
      const scope = isNonNullType(field.type) && isObjectType(inner) && scopes.get(inner.name);
      return scope && scope !== homes.get(type.name);
    });

  /** What is selected of a part of a document. */
  function selected({ type, whole }: Part): Selected[] {
    return candidates(type).flatMap(({ field, type: inner }): Selected[] => {
      if (!isObjectType(inner)) return [{ field }];
      if (isPlain(inner)) return [{ field, part: { type: inner, whole: true } }];
      if (!whole) return [];
      // An entity inside another is a summary. An object without an identity is selected as a part.
      const part = { type: inner, whole: !('id' in inner.getFields()) };
      return !isCutOff(inner) && selected(part).length ? [{ field, part }] : [];
    });
  }

  /** The name of a part, as an interface and as a fragment. */
  const nameOf = ({ type, whole }: Part) => (whole || isPlain(type) ? type.name : `${type.name}Summary`);

  /** The scope that an API key needs for a type, wherever it is reached. */
  const scopeOf = (type: GraphQLObjectType): string | undefined => scopedBy(type) ?? scopes.get(type.name);

  return { scopeOf, selected, nameOf };
}

export type Selections = ReturnType<typeof createSelections>;
