import { type DocumentNode, execute, type FieldNode, type GraphQLSchema, type OperationDefinitionNode, parse, validate } from 'graphql';
import type { Context } from '../core/context.ts';
import { inFormOrder, notFound } from '../core/errors.ts';
import type { Requirement } from '../core/viewer.ts';
import { requirementOf } from '../graphql/auth.ts';
import type { Budget } from '../graphql/budget.ts';
import { answerDirectly } from '../graphql/direct.ts';
import type { UserError } from '../graphql/generated.ts';
import { rulesOf } from '../graphql/inputs.ts';
import { assess } from '../graphql/limits.ts';
import { readVariables } from './input.ts';
import { refusalOfPayload } from './refusal.ts';
import { dataOf, type Shape, shapeOf, toWire } from './shape.ts';

/** A compiled GraphQL document of the table. */
export interface Operation {
  document: DocumentNode;
  definition: OperationDefinitionNode;
  /** Whether it answers a page of a connection, which another page may follow. */
  goesOn: boolean;
  /** What `@auth` requires at its root fields; empty if anyone may call it. */
  requirements: readonly Requirement[];
  /** The key of `data` in the root field's value (null: the value itself), and its shape. */
  data: { key: string | null; shape: Shape };
}

/** What all operations share. */
export interface Runtime {
  schema: GraphQLSchema;
  budget: Budget;
}

export interface RestAnswer {
  data: unknown;
  /** For a page: the number of rows in the whole list. */
  total?: number;
  /** For a page that another one follows: the cursor between them. */
  next?: string;
}

/** Parses and validates a document. @throws if the schema refuses it, which stops the server's start. */
export function compileOperation(schema: GraphQLSchema, text: string, lift?: readonly string[]): Operation {
  const document = parse(text);
  const [error] = validate(schema, document);
  if (error) throw new Error(`A document of the REST table is not valid: ${error.message}\n${text}`);
  const definition = document.definitions.find((node): node is OperationDefinitionNode => node.kind === 'OperationDefinition');
  if (!definition) throw new Error(`A document of the REST table has no operation:\n${text}`);
  const roots = definition.selectionSet.selections.filter((node): node is FieldNode => node.kind === 'Field');
  const fields = schema.getRootType(definition.operation)?.toConfig().fields ?? {};
  const requirements = roots.flatMap(({ name }) => {
    const field = fields[name.value];
    return (field && requirementOf(schema, field)) ?? [];
  });
  const shape = shapeOf(schema, document, definition, roots[0] as FieldNode, lift);
  const goesOn = shape.kind === 'object' && shape.fields.has('pageInfo');
  return { document, definition, goesOn, requirements, data: dataOf(shape) };
}

/** Executes an operation with a request's values, under the same limits as over GraphQL. @throws what `refusalOf` turns into a Refusal. */
export async function runOperation(
  { schema, budget }: Runtime,
  { document, definition, data: { key, shape } }: Operation,
  given: Readonly<Record<string, unknown>>,
  context: Context,
  currency: string,
): Promise<RestAnswer> {
  const variables = readVariables(schema, definition.variableDefinitions ?? [], given, currency);
  budget.spend(context, assess(schema, document, definition, variables));
  const { found } = await answerDirectly(schema, document, definition, variables, context);
  const result = found ?? (await execute({ schema, document, variableValues: variables, contextValue: context }));
  if (result.errors?.[0]) throw result.errors[0];
  const [value] = Object.values(result.data ?? {}) as (RootValue | null)[];
  if (value?.userErrors?.length) throw refusalOfPayload(inFormOrder(rulesOfInput(definition), value.userErrors));
  const data = key === null ? value : (value as Record<string, unknown> | null)?.[key];
  if (data == null) throw notFound();
  const { totalCount: total, pageInfo } = value ?? {};
  const next = pageInfo?.hasNextPage ? pageInfo.endCursor : null;
  return { data: toWire(data, shape, true), ...(total !== undefined && { total }), ...(next && { next }) };
}

/** The parts of a root field's value besides its data. */
interface RootValue {
  userErrors?: UserError[];
  totalCount?: number;
  pageInfo?: { endCursor: string | null; hasNextPage: boolean };
}

/** The rules of an operation's input, if it has one. */
function rulesOfInput({ variableDefinitions = [] }: OperationDefinitionNode) {
  const type = variableDefinitions.find(({ variable }) => variable.name.value === 'input')?.type;
  const named = type?.kind === 'NonNullType' ? type.type : type;
  return named?.kind === 'NamedType' ? rulesOf(named.name.value) : undefined;
}
