import { type FieldNode, type GraphQLField, getArgumentValues, type ValueNode } from 'graphql';

type Arguments = Record<string, unknown>;
const fixed = new WeakMap<FieldNode, Arguments>();

/** The arguments of a field. Those without a variable are coerced once for each document, so they must not be changed. */
export function argumentsOf(definition: GraphQLField<unknown, unknown>, node: FieldNode, variables: Record<string, unknown>): Arguments {
  const known = fixed.get(node);
  if (known) return known;
  const values = getArgumentValues(definition, node, variables);
  if (!node.arguments?.some(({ value }) => hasVariable(value))) fixed.set(node, values);
  return values;
}

function hasVariable(value: ValueNode): boolean {
  if (value.kind === 'ListValue') return value.values.some(hasVariable);
  if (value.kind === 'ObjectValue') return value.fields.some((field) => hasVariable(field.value));
  return value.kind === 'Variable';
}
