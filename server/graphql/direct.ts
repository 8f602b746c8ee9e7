import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getVariableValues,
  isNonNullType,
  locatedError,
  type OperationDefinitionNode,
} from 'graphql';
import type { Context } from '../core/context.ts';
import { type Remembered, rememberedOf } from '../core/viewer.ts';
import { presentToAsker } from './present.ts';
import { argumentsOf } from './reads/arguments.ts';
import { collectFields } from './reads/selection.ts';

/** Data and errors as graphql-js makes them. */
interface Executed {
  data: Record<string, unknown> | null;
  errors: GraphQLError[];
}

/**
 * Answers queries without walking their results. The root resolvers answer in the shape of the selection already, and visiting each value
 * again would take half of the time of a page of products. Introspection and wrong variables are left to the ordinary execution.
 *
 * This is also where a remembered viewer ends (decision 21). If a query fails with one, or has a field that a resolver answers, the
 * database is asked who the viewer is, and the whole operation runs with that one: permissions, scopes and masks are decided anew.
 */
export function directPlugin(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      return {
        async responseForOperation(asked) {
          const { document, operation, request, contextValue: context, response } = asked;
          const answerTo = (context: Context) => answer(schema, document, operation, request.variables ?? {}, context);
          const answerAnew = async (remembered: Remembered) => {
            const contextValue = { ...context, viewer: await remembered.ask() };
            Object.assign(asked, { contextValue }); // what the ordinary execution takes
            return answerTo(contextValue);
          };
          let found = await answerTo(context);
          const remembered = rememberedOf(context.viewer);
          // Apollo would answer an error that is thrown here without its cause.
          if (remembered && (!found || found.errors.length)) found = await answerAnew(remembered).catch(refusedFor);
          if (!found) return null;
          const { data, errors } = found;
          const { http } = response;
          if (!errors.length) return { http, body: { kind: 'single', singleResult: { data } } };
          const status = errors.map(statusOf).findLast(Boolean) ?? http.status;
          for (const [name, value] of errors.flatMap(headersOf)) http.headers.set(name, value);
          return { http: { ...http, status }, body: { kind: 'single', singleResult: { data, errors: errors.map(presentToAsker) } } };
        },
      };
    },
    // Apollo answers a failure here, such as that of an unreachable database, without its cause.
    unexpectedErrorProcessingRequest: async ({ requestContext, error }) =>
      requestContext.contextValue.log().error({ err: error }, 'an operation failed'),
  };
}

/** No data, for an error of the whole operation. */
const refusedFor = (error: unknown): Executed => ({
  data: null,
  errors: [error instanceof GraphQLError ? error : new GraphQLError('unforeseen', { originalError: error as Error })],
});

/** The HTTP status that an error brings; an unforeseen one brings none. */
const statusOf = ({ extensions }: GraphQLError) => (extensions.http as { status?: number } | undefined)?.status;
/** The HTTP headers that an error brings. */
const headersOf = ({ extensions }: GraphQLError) => [
  ...((extensions.http as { headers?: Map<string, string> } | undefined)?.headers ?? []),
];

/** Answers a query; null if it is left to the ordinary execution, or may not run with a remembered viewer. */
async function answer(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  context: Context,
): Promise<Executed | null> {
  const parentType = schema.getQueryType();
  if (operation.operation !== 'query' || !parentType) return null;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 });
  if (!coerced) return null;
  const base = { schema, fragments: fragmentsOf(document), rootValue: undefined, operation, variableValues: coerced };
  const fields = parentType.getFields();
  const entries = [...collectFields(base, parentType, [operation.selectionSet])].map(([key, fieldNodes]) => {
    const fieldName = (fieldNodes[0] as FieldNode).name.value;
    return { key, fieldNodes, fieldName, field: fields[fieldName] };
  });
  const isRemembered = rememberedOf(context.viewer) !== undefined;
  const may = (name: string) => name === '__typename' || (isRemembered ? name in context.planner.queries : fields[name]?.resolve);
  if (!entries.every(({ fieldName }) => may(fieldName))) return null;

  const found: Executed = { data: {}, errors: [] };
  const values = await Promise.all(
    entries.map(async ({ key, fieldNodes, fieldName, field }) => {
      if (!field?.resolve) return parentType.name;
      const path = { key, prev: undefined, typename: parentType.name };
      const info: GraphQLResolveInfo = { ...base, fieldName, fieldNodes, returnType: field.type, parentType, path };
      try {
        const value: unknown = await field.resolve(undefined, argumentsOf(field, fieldNodes[0] as FieldNode, coerced), context, info);
        if (value == null && isNonNullType(field.type)) throw new Error(`Cannot return null for non-nullable field Query.${fieldName}.`);
        return value ?? null;
      } catch (error) {
        found.errors.push(locatedError(error, fieldNodes, [key]));
        if (isNonNullType(field.type)) found.data = null;
        return null;
      }
    }),
  );
  if (found.data) found.data = Object.fromEntries(entries.map(({ key }, n) => [key, values[n]]));
  return found;
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
