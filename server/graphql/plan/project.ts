import {
  type FieldNode,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNamedType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from '../../core/context.ts';
import { collectFields } from './selection.ts';

type Info = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'variableValues'>;
/** Resolvers of value objects (`Money.amount`), by `Type.field`: what a field says where the value itself says it otherwise. */
export type ValueResolvers = ReadonlyMap<string, GraphQLFieldResolver<never, Context>>;
type Project = (value: unknown, context: Context) => unknown;

/**
 * Brings a value object (money, a benefit, a page's info) into the shape that the selection asks for: by response key, and
 * only what is asked. Undefined for a scalar, which is its own answer.
 */
export function projection(
  info: Info,
  resolvers: ValueResolvers,
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
): Project | undefined {
  const named = getNamedType(type);
  if (!isObjectType(named)) return undefined;
  const sets = nodes.map((node) => node.selectionSet).filter((set): set is SelectionSetNode => !!set);
  const fields = [...collectFields(info, named, sets)].map(([key, group]) => [key, field(info, resolvers, named, group)] as const);
  const project: Project = (value, context) => {
    if (value == null) return null;
    if (Array.isArray(value)) return value.map((entry) => project(entry, context));
    const shaped: Record<string, unknown> = {};
    for (const [key, read] of fields) shaped[key] = read(value as Record<string, unknown>, context);
    return shaped;
  };
  return project;
}

function field(info: Info, resolvers: ValueResolvers, type: GraphQLObjectType, nodes: readonly FieldNode[]) {
  const node = nodes[0] as FieldNode;
  const name = node.name.value;
  if (name === '__typename') return () => type.name;
  const definition = type.getFields()[name];
  if (!definition) throw new Error(`${type.name}.${name} is not in the schema`);
  const resolve = resolvers.get(`${type.name}.${name}`);
  if (definition.args.length) throw new Error(`${type.name}.${name}: a value object's field takes no arguments, its type must be planned`);
  const inner = projection(info, resolvers, definition.type, nodes);
  const read = resolve
    ? (value: Record<string, unknown>, context: Context) => resolve(value as never, {}, context, undefined as never)
    : (value: Record<string, unknown>) => value[name] ?? null;
  return inner ? (value: Record<string, unknown>, context: Context) => inner(read(value, context), context) : read;
}
