import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  type FieldNode,
  type FormattedExecutionResult,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isNonNullType,
  locatedError,
  type OperationDefinitionNode,
} from 'graphql';
import type { Context } from '../core/context.ts';
import { rememberedOf } from '../core/viewer.ts';
import { presentToAsker } from './present.ts';
import { argumentsOf } from './reads/arguments.ts';
import { collectFields } from './reads/selection.ts';
import { variablesOf } from './reads/variables.ts';
import type { Head } from './steps.ts';

/** Data and errors as graphql-js makes them. */
interface Executed {
  data: Record<string, unknown> | null;
  errors: GraphQLError[];
}

/**
 * Answers queries without walking their results. The root resolvers answer in the shape of the selection already, and visiting each value
 * again would take half of the time of a page of products. Introspection and wrong variables are left to the ordinary execution: nothing is
 * `found` then. `context` is the one that the query ran with.
 *
 * This is also where a remembered viewer ends (decision 21). If a query fails with one, or has a field that a resolver answers, the
 * database is asked who the viewer is, and the whole operation runs with that one: permissions, scopes and masks are decided anew.
 */
export async function answerDirectly(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  context: Context,
): Promise<{ found: Executed | null; context: Context }> {
  const found = await answer(schema, document, operation, variables, context);
  const remembered = rememberedOf(context.viewer);
  if (!remembered || (found && !found.errors.length)) return { found, context };
  try {
    const anew = { ...context, viewer: await remembered.ask() };
    return { found: await answer(schema, document, operation, variables, anew), context: anew };
  } catch (error) {
    // Apollo would answer an error that is thrown here without its cause.
    return { found: refusedFor(error), context };
  }
}

/** What was found as the result of an operation. Its errors are presented to the asker, and bring their status and headers. */
export function resultOf({ data, errors }: Executed, head: Head): FormattedExecutionResult {
  if (!errors.length) return { data };
  const status = errors.map(statusOf).findLast(Boolean);
  if (status) head.status = status;
  for (const [name, value] of errors.flatMap(headersOf)) head.headers.set(name, value);
  return { data, errors: errors.map(presentToAsker) };
}

/** Answers queries within Apollo as `answerDirectly` does. */
export function directPlugin(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      return {
        async responseForOperation(asked) {
          const { document, operation, request, contextValue, response } = asked;
          const { found, context } = await answerDirectly(schema, document, operation, request.variables ?? {}, contextValue);
          Object.assign(asked, { contextValue: context }); // what the ordinary execution takes
          if (!found) return null;
          const http = { ...response.http };
          return { body: { kind: 'single', singleResult: resultOf(found, http) }, http };
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
  const coerced = variablesOf(schema, operation, variables);
  if (!coerced) return null;
  const base = { schema, fragments: fragmentsOf(document), rootValue: undefined, operation, variableValues: coerced };
  let entries: readonly Root[];
  try {
    entries = rootsOf(base, parentType);
  } catch {
    return null; // a directive has a wrong variable
  }
  const isRemembered = rememberedOf(context.viewer) !== undefined;
  const may = ({ fieldName, field }: Root) =>
    fieldName === '__typename' || (isRemembered ? fieldName in context.planner.queries : field?.resolve);
  if (!entries.every(may)) return null;

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

/** A root field of an operation. */
interface Root {
  key: string;
  fieldNodes: readonly FieldNode[];
  fieldName: string;
  field: GraphQLField<unknown, unknown> | undefined;
}
/** The root fields of operations in which no directive chooses among them. */
const fixedRoots = new WeakMap<OperationDefinitionNode, readonly Root[]>();

function rootsOf(
  info: Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'variableValues' | 'operation'>,
  parentType: GraphQLObjectType,
): readonly Root[] {
  const known = fixedRoots.get(info.operation);
  if (known) return known;
  const { selectionSet } = info.operation;
  const fields = parentType.getFields();
  const roots = [...collectFields(info, parentType, [selectionSet])].map(([key, fieldNodes]) => {
    const fieldName = (fieldNodes[0] as FieldNode).name.value;
    return { key, fieldNodes, fieldName, field: fields[fieldName] };
  });
  if (selectionSet.selections.every(({ kind, directives }) => kind === 'Field' && !directives?.length))
    fixedRoots.set(info.operation, roots);
  return roots;
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
