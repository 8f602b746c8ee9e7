import { type GraphQLScalarType, type GraphQLSchema, getVariableValues, isScalarType, type OperationDefinitionNode } from 'graphql';

/** A variable of a scalar type without a default. */
interface Scalar {
  name: string;
  type: GraphQLScalarType;
  isRequired: boolean;
}
/** The variables of operations that declare no others; null for other operations. */
const kept = new WeakMap<OperationDefinitionNode, readonly Scalar[] | null>();

/**
 * The variables of an operation as its resolvers take them; null if one is wrong. Scalars are read here, by the types that were found once
 * for a document, since the library finds the type of each again. The library reads all others, and decides about each value that looks
 * wrong here.
 */
export function variablesOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  given: Record<string, unknown>,
): Record<string, unknown> | null {
  let scalars = kept.get(operation);
  if (scalars === undefined) {
    scalars = scalarsOf(schema, operation);
    kept.set(operation, scalars);
  }
  return (
    (scalars && read(scalars, given)) ??
    getVariableValues(schema, operation.variableDefinitions ?? [], given, { maxErrors: 1 }).coerced ??
    null
  );
}

function scalarsOf(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode): readonly Scalar[] | null {
  const scalars: Scalar[] = [];
  for (const { variable, type, defaultValue } of variableDefinitions) {
    const isRequired = type.kind === 'NonNullType';
    const named = isRequired ? type.type : type;
    const known = named.kind === 'NamedType' ? schema.getType(named.name.value) : undefined;
    if (defaultValue || !isScalarType(known)) return null;
    scalars.push({ name: variable.name.value, type: known, isRequired });
  }
  return scalars;
}

/** The values; null if one may be wrong. */
function read(scalars: readonly Scalar[], given: Record<string, unknown>): Record<string, unknown> | null {
  const values: Record<string, unknown> = {};
  for (const { name, type, isRequired } of scalars) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value == null) {
      if (isRequired) return null;
      if (value === null) values[name] = null;
      continue;
    }
    try {
      values[name] = type.parseValue(value);
    } catch {
      return null;
    }
    if (values[name] === undefined) return null;
  }
  return values;
}
