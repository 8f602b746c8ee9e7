import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type FieldNode,
  type GraphQLFieldResolver,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  type SelectionSetNode,
} from 'graphql';
import { type Context, inTransaction } from '../context.ts';
import { UserErrors } from '../errors.ts';
import type { Viewer } from '../viewer.ts';
import type { Resolvers } from './generated.ts';
import { collectFields } from './plan/selection.ts';

type MutationResolver = GraphQLFieldResolver<unknown, Context>;

/** What a service answers a mutation with: for each entity of the payload its id, and plain values as they are. */
export interface MutationResult {
  /** Whom the rest of the payload is read for, when the mutation has just signed somebody in. */
  signedInAs?: Viewer;
  [field: string]: unknown;
}

const ownTransactions = new WeakSet<object>();
/**
 * Marks a resolver that opens its transactions itself: one that talks to the outside in between (an upload, a gateway), or
 * hashes a password, so that no connection waits for it.
 */
export function ownTransaction<Resolver extends object>(resolver: Resolver): Resolver {
  ownTransactions.add(resolver);
  return resolver;
}

/** Names of the mutations whose resolvers are so marked. By name, since the schema holds bound copies of the resolvers. */
const withOwnTransaction = (resolvers: readonly Resolvers[]): ReadonlySet<string> =>
  new Set(
    resolvers.flatMap(({ Mutation = {} }) =>
      Object.entries(Mutation).flatMap(([name, resolver]) => (ownTransactions.has(resolver as object) ? name : [])),
    ),
  );

/**
 * One mutation, one transaction: committed when the service answers, rolled back when it throws. `UserErrors` become the
 * payload's `userErrors`; entities are read afterwards by the planner, only the fields selected.
 */
export function applyPayloads(schema: GraphQLSchema, resolvers: readonly Resolvers[]): GraphQLSchema {
  const alone = withOwnTransaction(resolvers);
  return mapSchema(schema, {
    [MapperKind.MUTATION_ROOT_FIELD]: (field, name) => {
      const payloadType = getNamedType(field.type);
      if (!(payloadType instanceof GraphQLObjectType) || !payloadType.getFields().userErrors)
        throw new Error(`Mutation.${name} answers no payload with userErrors`);
      const resolve = field.resolve as MutationResolver | undefined;
      if (!resolve) throw new Error(`Mutation.${name} has no resolver`);
      const wrapped: MutationResolver = async (source, args, context, info) => {
        try {
          const work = (inner: Context) => resolve(source, args, inner, info) as Promise<MutationResult>;
          const result = await (alone.has(name) ? work(context) : inTransaction(context, work));
          return await readPayload(payloadType, result, result.signedInAs ? { ...context, viewer: result.signedInAs } : context, info);
        } catch (error) {
          if (!(error instanceof UserErrors)) throw error;
          const userErrors = error.errors.map(({ field = null, code, message, values }) => ({
            field,
            code,
            message: context.t(message, values),
          }));
          return readPayload(payloadType, { userErrors }, context, info);
        }
      };
      return { ...field, resolve: wrapped };
    },
  });
}

/** The payload by response key, so that aliases keep their own arguments. */
async function readPayload(type: GraphQLObjectType, result: MutationResult, context: Context, info: GraphQLResolveInfo) {
  const sets = info.fieldNodes.map((node) => node.selectionSet).filter((set): set is SelectionSetNode => !!set);
  const payload: Record<string, unknown> = {};
  for (const [key, nodes] of collectFields(info, type, sets)) {
    const name = (nodes[0] as FieldNode).name.value;
    const value = result[name];
    if (name === '__typename') {
      payload[key] = type.name;
      continue;
    }
    const fieldType = type.getFields()[name]?.type as GraphQLOutputType;
    const entity = getNamedType(fieldType).name;
    const told = value ?? (name === 'userErrors' ? [] : null);
    if (told === null) payload[key] = null;
    else if (entity in context.planner.types) {
      payload[key] = await context.planner.byId(context, info, entity, (told as { id: string }).id, nodes);
    } else payload[key] = context.planner.shape(context, info, fieldType, nodes, told);
  }
  return payload;
}
