import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  isNonNullType,
  type OperationDefinitionNode,
} from 'graphql';
import type { Context } from '../core/context.ts';
import { collectFields } from './plan/selection.ts';

/**
 * Answers queries without walking their results. Our root resolvers answer in the shape of the selection already, so visiting
 * each value again would only cost time: half of it, for a page of products. The ordinary execution takes over where an answer is
 * not plain (introspection, wrong variables, a failure, a null in a required field), and reports what is wrong.
 *
 * This is also where a remembered viewer ends (decision 21). If a query fails with one, or is not made of planned fields alone, the
 * database is asked who the viewer is, and the whole operation runs with that one: permissions, scopes and masks are decided anew.
 */
export function directPlugin(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      return {
        async responseForOperation(asked) {
          const { document, operation, request, contextValue: context, response } = asked;
          const answerTo = (context: Context) => answer(schema, document, operation, request.variables ?? {}, context);
          let data = await answerTo(context);
          if (!data && context.remembered) {
            const contextValue = { ...context, viewer: await context.remembered.ask(), remembered: undefined };
            Object.assign(asked, { contextValue }); // what the ordinary execution takes
            data = await answerTo(contextValue);
          }
          const { http } = response;
          return data ? { http, body: { kind: 'single', singleResult: { data } } } : null;
        },
      };
    },
    // Apollo answers such a failure, of a database that cannot be asked, without its cause.
    unexpectedErrorProcessingRequest: async ({ requestContext, error }) =>
      requestContext.contextValue.log().error({ err: error }, 'an operation failed'),
  };
}

async function answer(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  context: Context,
): Promise<Record<string, unknown> | null> {
  const parentType = schema.getQueryType();
  if (operation.operation !== 'query' || !parentType) return null;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 });
  if (!coerced) return null;
  const base = { schema, fragments: fragmentsOf(document), rootValue: undefined, operation, variableValues: coerced };
  const entries = [...collectFields(base, parentType, [operation.selectionSet])];
  const isPlanned = (name: string) => name === '__typename' || name in context.planner.queries;
  if (context.remembered && !entries.every(([, nodes]) => isPlanned((nodes[0] as FieldNode).name.value))) return null;
  try {
    const values = await Promise.all(
      entries.map(async ([key, fieldNodes]) => {
        const fieldName = (fieldNodes[0] as FieldNode).name.value;
        if (fieldName === '__typename') return parentType.name;
        const field = parentType.getFields()[fieldName];
        if (!field?.resolve) throw new Error('left to the ordinary execution');
        const info: GraphQLResolveInfo = {
          ...base,
          fieldName,
          fieldNodes,
          returnType: field.type,
          parentType,
          path: { key, prev: undefined, typename: parentType.name },
        };
        const value: unknown = await field.resolve(undefined, getArgumentValues(field, fieldNodes[0] as FieldNode, coerced), context, info);
        if (value == null && isNonNullType(field.type)) throw new Error('left to the ordinary execution');
        return value ?? null;
      }),
    );
    return Object.fromEntries(entries.map(([key], n) => [key, values[n]]));
  } catch {
    return null;
  }
}

const fragments = new WeakMap<DocumentNode, Record<string, FragmentDefinitionNode>>();
function fragmentsOf(document: DocumentNode): Record<string, FragmentDefinitionNode> {
  let known = fragments.get(document);
  if (!known) {
    known = Object.fromEntries(
      document.definitions.flatMap((definition) => (definition.kind === 'FragmentDefinition' ? [[definition.name.value, definition]] : [])),
    );
    fragments.set(document, known);
  }
  return known;
}
