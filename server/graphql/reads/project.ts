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
import { compileObject, type ObjectEntry } from './object.ts';
import { collectFields } from './selection.ts';

type Info = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'variableValues'>;
/** Resolvers of value objects (`Money.amount`), by `Type.field`, for fields that the value itself does not have as answered. */
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
  const make = compileObject([...collectFields(info, named, sets)].map(([key, group]) => entry(info, resolvers, named, key, group)));
  const project: Project = (value, context) => {
    if (value == null) return null;
    return Array.isArray(value) ? value.map((one) => project(one, context)) : make(value, context, 0);
  };
  return project;
}

function entry(info: Info, resolvers: ValueResolvers, type: GraphQLObjectType, key: string, nodes: readonly FieldNode[]): ObjectEntry {
  const node = nodes[0] as FieldNode;
  const name = node.name.value;
  if (name === '__typename') return { key, finish: () => type.name };
  const definition = type.getFields()[name];
  if (!definition) throw new Error(`${type.name}.${name} is not in the schema`);
  if (definition.args.length)
    throw new Error(`${type.name}.${name}: a value object's field takes no arguments, a domain has to read its type`);
  const inner = projection(info, resolvers, definition.type, nodes);
  const resolve = resolvers.get(`${type.name}.${name}`);
  if (!resolve) return { key, from: name, finish: inner };
  const read = (value: never, context: Context) => resolve(value, {}, context, undefined as never);
  return { key, finish: inner ? (value, context: Context) => inner(read(value, context), context) : read };
}
