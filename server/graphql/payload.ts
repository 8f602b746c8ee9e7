import { getDirective, MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type FieldNode,
  type GraphQLFieldConfig,
  type GraphQLFieldResolver,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isListType,
  isNonNullType,
  type SelectionSetNode,
} from 'graphql';
import { type Context, inTransaction } from '../core/context.ts';
import { UserErrors } from '../core/errors.ts';
import { countWrites } from '../core/limits.ts';
import { type Mutation, recording } from '../domains/audit/recorder.ts';
import type { AuditedType, Domain } from '../domains/domain.ts';
import { requirementOf } from './auth.ts';
import type { Resolvers } from './generated.ts';
import { type MutationResult, ownTransactions, preparations } from './mutations.ts';
import { collectFields } from './reads/selection.ts';

type MutationResolver = GraphQLFieldResolver<unknown, Context>;

/** All mutations with their resolvers. The schema holds bound copies of them, so marked ones are found by name. */
const mutationsOf = (resolvers: readonly Resolvers[]): [name: string, resolver: object][] =>
  resolvers.flatMap(({ Mutation = {} }) => Object.entries(Mutation) as [string, object][]);

/**
 * Runs each mutation in one transaction: it commits when the service answers and rolls back when the service throws. `UserErrors`
 * become the payload's `userErrors`, with their `data` beside them. After the commit the planner reads the selected fields of the
 * entities. The transaction also records what a console user did; a mutation with its own transactions records that itself. Each mutation
 * counts as a write of the account.
 */
export function applyPayloads(schema: GraphQLSchema, domains: readonly Domain[]): GraphQLSchema {
  const mutations = mutationsOf(domains.map(({ resolvers }) => resolvers));
  const alone = new Set(mutations.flatMap(([name, resolver]) => (ownTransactions.has(resolver) ? name : [])));
  const preparing = new Map(mutations.map(([name, resolver]) => [name, preparations.get(resolver)]));
  const audited = new Map(domains.flatMap(({ audited = {} }) => Object.entries(audited)));
  return mapSchema(schema, {
    [MapperKind.MUTATION_ROOT_FIELD]: (field, name) => {
      const payloadType = getNamedType(field.type);
      if (!(payloadType instanceof GraphQLObjectType) || !payloadType.getFields().userErrors)
        throw new Error(`Mutation.${name} answers no payload with userErrors`);
      const resolve = field.resolve as MutationResolver | undefined;
      if (!resolve) throw new Error(`Mutation.${name} has no resolver in a domain that server/domains/index.ts lists`);
      const mutation = isRecorded(schema, field) && !alone.has(name) ? describe(name, payloadType, audited) : null;
      const wrapped: MutationResolver = async (source, args, asked, info) => {
        const context: Context = { ...asked, mutation: name };
        countWrites(context, 1);
        try {
          const prepared = await preparing.get(name)?.(context, args);
          if (prepared) Object.assign(context, { prepared });
          const act = (inner: Context) => resolve(source, args, inner, info) as Promise<MutationResult>;
          const work = mutation ? (inner: Context) => recording(inner, mutation, args, () => act(inner)) : act;
          const result = await (alone.has(name) ? work(context) : inTransaction(context, work));
          return await readPayload(payloadType, result, result.signedInAs ? { ...context, viewer: result.signedInAs } : context, info);
        } catch (error) {
          if (!(error instanceof UserErrors)) throw error;
          const userErrors = error.errors.map(({ field = null, code, message, values }) => ({
            field,
            code,
            message: context.t(message, values),
          }));
          return readPayload(payloadType, { ...error.data, userErrors }, context, info);
        }
      };
      return { ...field, resolve: wrapped };
    },
  });
}

/** Whether the audit log records a mutation: all that console users may call, unless the SDL says `@unrecorded`. */
function isRecorded(schema: GraphQLSchema, field: GraphQLFieldConfig<unknown, Context>): boolean {
  const requirement = requirementOf(schema, field);
  return !!requirement && requirement.role !== 'CUSTOMER' && !getDirective(schema, field, 'unrecorded');
}

/** Finds the object that a mutation changes: the one in its payload, or one of the type that its name begins with. */
function describe(action: string, payload: GraphQLObjectType, audited: ReadonlyMap<string, AuditedType>): Mutation {
  const fields = Object.entries(payload.getFields()).filter(([field]) => field !== 'userErrors');
  for (const [field, { type }] of fields) {
    const named = getNamedType(type);
    const object = audited.get(named.name);
    if (object) return { action, field, object: { type: named.name, audited: object } };
    if (named instanceof GraphQLObjectType && named.getFields().id && named.name !== 'Viewer')
      throw new Error(`Mutation.${action} is recorded, but no domain says how to read its ${named.name}`);
  }
  const [type, object] = [...audited].find(([name]) => action.startsWith(name.charAt(0).toLowerCase() + name.slice(1))) ?? [];
  const id = fields.find(([, field]) => getNamedType(field.type).name === 'UUID');
  return type && object && id ? { action, field: id[0], object: { type, audited: object } } : { action, field: null, object: null };
}

const isRequiredList = (type: GraphQLOutputType): boolean => isNonNullType(type) && isListType(type.ofType);

/** Reads the payload by response key, so that each alias keeps its own arguments. */
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
    const told = value ?? (isRequiredList(fieldType) ? [] : null);
    // A shape would be compiled for each answer, and nearly every answer has no errors.
    if (told === null || (Array.isArray(told) && !told.length)) payload[key] = told;
    else if (entity in context.planner.types) {
      payload[key] = await context.planner.byId(context, info, entity, (told as { id: string }).id, nodes);
    } else payload[key] = context.planner.shape(context, info, fieldType, nodes, told);
  }
  return payload;
}
