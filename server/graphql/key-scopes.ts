import { getDirective } from '@graphql-tools/utils';
import {
  type FieldNode,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Requirement } from '../core/viewer.ts';
import { applies, isIncluded } from './reads/selection.ts';

/** The scope that an API key needs; null for what no key may have. */
export type Scope = string | null;

/** The requirement of a root field by its name; null for `@public`, undefined without a directive. */
type RequirementOf = (name: string) => Requirement | null | undefined;

/** The entity that a field answers: the node of a connection, or the type itself. */
function entityOf(type: GraphQLOutputType) {
  const named = getNamedType(type);
  const nodes = isObjectType(named) && named.name.endsWith('Connection') ? named.getFields().nodes : undefined;
  return nodes ? getNamedType(nodes.type) : named;
}

/** The scope in `@scoped` of a type, a field or a value of an enum; undefined without the directive. */
function scopedBy(schema: GraphQLSchema, element: Parameters<typeof getDirective>[1]): Scope | undefined {
  const directive = getDirective(schema, element, 'scoped')?.[0];
  return directive && ((directive.by as string | undefined) ?? null);
}

/**
 * The scope that an API key needs to read a type, by the type's name: the one in `@scoped`, or else that of the queries that answer the
 * type. No key reads a type that only people can query. Types that are missing here need no scope of their own.
 */
export function scopesOfTypes(schema: GraphQLSchema, requirementOf: RequirementOf): ReadonlyMap<string, Scope> {
  const scopeOf = new Map<string, Scope>();
  const isPublic = new Set<string>();
  for (const { name, type } of Object.values((schema.getQueryType() as GraphQLObjectType).getFields())) {
    const entity = entityOf(type);
    const requirement = requirementOf(name);
    if (!isObjectType(entity)) continue;
    if (!requirement) isPublic.add(entity.name);
    else if (requirement.scope || !scopeOf.has(entity.name)) scopeOf.set(entity.name, requirement.scope ?? null);
  }
  for (const name of isPublic) if (scopeOf.get(name) === null) scopeOf.delete(name);
  for (const type of Object.values(schema.getTypeMap())) {
    const scope = isObjectType(type) ? scopedBy(schema, type) : undefined;
    if (scope !== undefined) scopeOf.set(type.name, scope);
  }
  return scopeOf;
}

/** The scopes that fields have of their own, by `Type.field`. */
function scopesOfFields(schema: GraphQLSchema): ReadonlyMap<string, Scope> {
  const scopeOf = new Map<string, Scope>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const scope = scopedBy(schema, field);
      if (scope !== undefined) scopeOf.set(`${type.name}.${field.name}`, scope);
    }
  }
  return scopeOf;
}

/** The root field that is answered, with all that is selected of it. */
export type Selected = Pick<GraphQLResolveInfo, 'schema' | 'operation' | 'fragments' | 'fieldNodes' | 'parentType' | 'variableValues'> & {
  path: Pick<GraphQLResolveInfo['path'], 'key'>;
};

/** The analysis of an operation: the variables that may include or skip a part, and the scopes of its root fields for their values. */
interface Known {
  conditions: readonly string[];
  scopes: Map<string, ReadonlySet<Scope>>;
}
/** How many combinations of root fields and variables are kept for an operation. */
const mostKept = 64;

/**
 * Makes a function that answers which scopes an API key needs for the selection of a root field. The scope of a type or a field is needed
 * on every way to it: a key for products does not read customers through them. With other variables the same operation may select other
 * parts. So its scopes are kept by the name of the root field in the answer and the values of the variables that decide.
 */
export function createKeyScopes(schema: GraphQLSchema, requirementOf: RequirementOf) {
  const scopeOf = scopesOfTypes(schema, requirementOf);
  const scopeOfField = scopesOfFields(schema);
  const known = new WeakMap<OperationDefinitionNode, Known>();

  /** Goes through each part of the selection that is included, once for each type. */
  function read(info: Selected): ReadonlySet<Scope> {
    const scopes = new Set<Scope>();
    const seen = new Map<SelectionSetNode, Set<string>>();
    const add = (scope: Scope | undefined) => scope !== undefined && scopes.add(scope);
    const enter = (set: SelectionSetNode, type: GraphQLObjectType): void => {
      const types = seen.get(set) ?? new Set();
      if (types.has(type.name)) return;
      seen.set(set, types.add(type.name));
      for (const selection of set.selections) {
        if (!isIncluded(info, selection)) continue;
        if (selection.kind === Kind.FIELD) field(selection, type);
        else {
          const part = selection.kind === Kind.INLINE_FRAGMENT ? selection : info.fragments[selection.name.value];
          if (part && applies(info, type, part.typeCondition?.name.value)) enter(part.selectionSet, type);
        }
      }
    };
    const field = ({ name, selectionSet }: FieldNode, type: GraphQLObjectType): void => {
      const definition = type.getFields()[name.value];
      if (!definition) return;
      add(scopeOfField.get(`${type.name}.${name.value}`));
      add(scopeOf.get(entityOf(definition.type).name));
      const named = getNamedType(definition.type);
      for (const possible of isAbstractType(named) ? info.schema.getPossibleTypes(named) : [named]) {
        if (!isObjectType(possible)) continue;
        add(scopeOf.get(possible.name));
        if (selectionSet) enter(selectionSet, possible);
      }
    };
    for (const node of info.fieldNodes) field(node, info.parentType);
    return scopes;
  }

  return (info: Selected): ReadonlySet<Scope> => {
    const { operation, variableValues, path } = info;
    let kept = known.get(operation);
    if (!kept) {
      kept = { conditions: conditionsOf(operation), scopes: new Map() };
      known.set(operation, kept);
    }
    const key = kept.conditions.reduce((under, name) => `${under} ${String(variableValues[name])}`, String(path.key));
    let scopes = kept.scopes.get(key);
    if (!scopes) {
      scopes = read(info);
      if (kept.scopes.size >= mostKept) kept.scopes.clear();
      kept.scopes.set(key, scopes);
    }
    return scopes;
  };
}

/** The variables that `@include` and `@skip` may read: those of the type that they take. */
const conditionsOf = ({ variableDefinitions = [] }: OperationDefinitionNode): string[] =>
  variableDefinitions.flatMap(({ variable, type }) => {
    const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
    return named.kind === Kind.NAMED_TYPE && named.name.value === 'Boolean' ? [variable.name.value] : [];
  });

/** The scopes that values of enums have (`@scoped`), by `Enum.VALUE`. */
export function scopesOfValues(schema: GraphQLSchema): ReadonlyMap<string, Scope> {
  const scopeOf = new Map<string, Scope>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isEnumType(type)) continue;
    for (const value of type.getValues()) {
      const scope = scopedBy(schema, value);
      if (scope !== undefined) scopeOf.set(`${type.name}.${value.name}`, scope);
    }
  }
  return scopeOf;
}

type Arguments = Readonly<Record<string, { type: GraphQLInputType }>>;
type Given = Readonly<Record<string, unknown>>;

/**
 * Makes a function that answers which scopes a key needs for the arguments of a root field: those of the given enum values, also inside
 * inputs and lists. `scopeOf` has the scopes by `Enum.VALUE`. Null if no argument can have such values.
 */
export function scopesOfArguments(scopeOf: ReadonlyMap<string, Scope>, args: Arguments): ((given: Given) => ReadonlySet<Scope>) | null {
  const hasScopes = (type: GraphQLInputType, within = new Set<string>()): boolean => {
    const named = getNamedType(type);
    if (within.has(named.name)) return false;
    within.add(named.name);
    if (isEnumType(named)) return named.getValues().some(({ name }) => scopeOf.has(`${named.name}.${name}`));
    return isInputObjectType(named) && Object.values(named.getFields()).some((field) => hasScopes(field.type, within));
  };
  const guarded = Object.entries(args).filter(([, { type }]) => hasScopes(type));
  if (!guarded.length) return null;
  const note = (type: GraphQLInputType, value: unknown, scopes: Set<Scope>): void => {
    const named = getNamedType(type);
    if (value == null) return;
    if (Array.isArray(value)) {
      for (const one of value) note(type, one, scopes);
    } else if (isEnumType(named)) {
      const scope = scopeOf.get(`${named.name}.${named.getValues().find((one) => one.value === value)?.name}`);
      if (scope !== undefined) scopes.add(scope);
    } else if (isInputObjectType(named)) {
      for (const field of Object.values(named.getFields())) note(field.type, (value as Given)[field.name], scopes);
    }
  };
  return (given) => {
    const scopes = new Set<Scope>();
    for (const [name, { type }] of guarded) note(type, given[name], scopes);
    return scopes;
  };
}
