import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { spell } from './names.ts';

/** The shape of what a document's selection answers. `toWire` writes answers by it, `openapi.ts` describes them by it. */
export type Shape = { nullable: boolean; description?: string } & (
  | { kind: 'leaf'; type: GraphQLLeafType }
  | { kind: 'list'; of: Shape }
  | { kind: 'object'; fields: ReadonlyMap<string, Shape>; lifted: ReadonlySet<string> }
);

/**
 * The shape of a root field's value. Fields with `@include` or `@skip` count as included. `lift` names response keys whose fields
 * move one level up in the answer; if the object is null, they are null.
 */
export function shapeOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  field: FieldNode,
  lift: readonly string[] = [],
): Shape {
  const fragments = new Map(
    document.definitions.flatMap((definition): [string, FragmentDefinitionNode][] =>
      definition.kind === 'FragmentDefinition' ? [[definition.name.value, definition]] : [],
    ),
  );
  const fieldsOf = (set: SelectionSetNode): FieldNode[] =>
    set.selections.flatMap((selection) => {
      if (selection.kind === 'Field') return [selection];
      if (selection.kind === 'InlineFragment') return fieldsOf(selection.selectionSet);
      const fragment = fragments.get(selection.name.value);
      return fragment ? fieldsOf(fragment.selectionSet) : [];
    });
  const shape = (type: GraphQLOutputType, node: FieldNode, description?: string, nullable = true): Shape => {
    if (isNonNullType(type)) return shape(type.ofType, node, description, false);
    const common = { nullable, ...(description && { description }) };
    if (isListType(type)) return { ...common, kind: 'list', of: shape(type.ofType, node) };
    if (isLeafType(type)) return { ...common, kind: 'leaf', type };
    const fields = new Map<string, Shape>();
    for (const inner of fieldsOf(node.selectionSet as SelectionSetNode)) {
      const definition = (type as GraphQLObjectType).getFields()[inner.name.value];
      if (definition)
        fields.set(inner.alias?.value ?? inner.name.value, shape(definition.type, inner, definition.description ?? undefined));
    }
    return { ...common, kind: 'object', fields, lifted: new Set(lift) };
  };
  const definition = schema.getRootType(operation.operation)?.getFields()[field.name.value];
  if (!definition) throw new Error(`${field.name.value} is not a root field`);
  return shape(definition.type, field);
}

/** The part of a root field's value that is the answer's `data`: a payload's entity, or a page's rows. */
export function dataOf(shape: Shape): { key: string | null; shape: Shape } {
  if (shape.kind !== 'object') return { key: null, shape };
  const fields = new Map([...shape.fields].filter(([key]) => !['userErrors', 'totalCount', 'pageInfo'].includes(key)));
  const [[key, only] = ['', undefined]] = fields;
  if (fields.size === 1 && only && only.kind !== 'leaf') return { key, shape: only };
  return { key: null, shape: { ...shape, fields } };
}

/** The field of an object with one selected field. Its value replaces the object (`cover { id }` becomes an id). */
export const soleField = (shape: Shape): [string, Shape] | undefined =>
  shape.kind === 'object' && shape.fields.size === 1 ? [...shape.fields][0] : undefined;

/** Converts a value to REST's spelling. With `whole`, an object of one field stays an object. */
export function toWire(value: unknown, shape: Shape, whole = false): unknown {
  if (value == null) return null;
  if (shape.kind === 'list') return (value as unknown[]).map((entry) => toWire(entry, shape.of));
  if (shape.kind === 'leaf') return isEnumType(shape.type) ? String(value).toLowerCase() : value;
  const object = value as Record<string, unknown>;
  const sole = whole ? undefined : soleField(shape);
  if (sole) return toWire(object[sole[0]], sole[1]);
  const answer: Record<string, unknown> = {};
  for (const [key, field] of shape.fields) {
    if (shape.lifted.has(key)) Object.assign(answer, toWire(object[key] ?? {}, field, true));
    else answer[spell(key)] = toWire(object[key], field);
  }
  return answer;
}
