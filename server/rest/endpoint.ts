import type { Request } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { requireViewer } from '../core/viewer.ts';
import { isForm, readForm, readJson } from './body.ts';
import { describeBody, unknownFields } from './body-schema.ts';
import { compileOperation, type Operation, type RestAnswer, type Runtime, runOperation } from './operation.ts';
import { type NumberedPage, nextAddress, pageVariables, readPage } from './page.ts';
import { Refusal, wrongFields } from './refusal.ts';
import type { Row, TableRow, WireRequest } from './row.ts';
import { fileUpload } from './rows/content.ts';

/** A row of the table with its compiled document. */
export interface Endpoint {
  row: TableRow;
  operation: Operation;
}

/** The answer of a call that succeeds. */
export interface Success {
  data: unknown;
  message: string;
  meta?: { page?: number; size?: number; total?: number; next?: string; ignored?: readonly string[] };
}

export const createEndpoints = (schema: GraphQLSchema, table: readonly TableRow[]): Endpoint[] =>
  table.map((row) => ({ row, operation: compileOperation(schema, row.document, row.lift) }));

/** The most unknown fields that an answer names. */
const mostIgnored = 50;

/** Remarks on a request, for the `meta` of its answer or failure. */
export interface Remarks {
  /** Fields of the body that are not known. */
  ignored: string[];
}

/**
 * Makes the handler of one endpoint. It checks the viewer, then the path, then the body, and runs the document. It throws all failures.
 * `remarks` collects its remarks.
 */
export function createHandler({ row, operation }: Endpoint, runtime: Runtime) {
  const upload = compileOperation(runtime.schema, fileUpload.document);
  const [body] = Object.values(describeBody(runtime.schema, { row, operation }) ?? {});
  const bodySchema = body?.schema ?? {};

  return async (request: Request, context: Context, remarks: Remarks): Promise<Success> => {
    // Permission is checked before the body is read, so that a client is refused before it sends two gigabytes.
    for (const requirement of operation.requirements) requireViewer(context.viewer, requirement);
    const params = pathOf(request, row, context);
    const currency = currencyOf(request);
    const message = context.t(row.message);
    const receive = (name: string, file: unknown) => toldUnder({ file: name }, runOperation(runtime, upload, { file }, context, currency));
    const skip = (name: string) => ignore([name]);
    const ignore = (names: readonly string[]) => {
      remarks.ignored = [...remarks.ignored, ...names].slice(0, mostIgnored);
    };

    if (row.upload) {
      let taken: RestAnswer | undefined;
      const take = async (name: string, file: unknown) => {
        taken = await receive(name, file);
      };
      ignore(unknownFields(bodySchema, await readForm(request, [row.upload], take, skip)));
      if (!taken) throw wrongFields({ [row.upload]: 'file.required' });
      return { data: taken.data, message, ...metaOf(remarks) };
    }
    const body = await bodyOf(request, row, receive, skip);
    ignore(unknownFields(bodySchema, body));
    if (row.ownIdField) requireOwnId(body, row.ownIdField, context);
    const page = row.pageSize === undefined ? undefined : readPage(request.query, row.pageSize);
    const given = { ...variablesOf(row, operation, { params, query: request.query, body }), ...(page && pageVariables(page)) };
    const { data, total = 0, next } = await toldUnder(row.told ?? {}, runOperation(runtime, operation, given, context, currency));
    const more = page ? { meta: { ...positionOf(page, request, next), total } } : metaOf(remarks);
    if (row.answered) {
      const answer = row.answered.of(data as never);
      return { data: answer.data, message: answer.message ?? message, ...more };
    }
    return { data: row.ownId ? { _id: params.id, ...(data as object) } : data, message, ...more };
  };
}

/** The position of a page, and the address of the next one. */
const positionOf = ({ page, size }: NumberedPage, { originalUrl }: Request, next: string | undefined) => ({
  ...{ page, size },
  ...(next !== undefined && { next: nextAddress(originalUrl, { page, size }, next) }),
});

/** The `meta` of an answer; nothing if there are no remarks. */
export const metaOf = ({ ignored }: Remarks): { meta?: { ignored: readonly string[] } } => (ignored.length ? { meta: { ignored } } : {});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the path's ids. @throws NOT_FOUND if one is malformed, or must be the viewer's own and is not. */
function pathOf(request: Request, row: Row, { viewer }: Context): Record<string, string> {
  const params = request.params as Record<string, string>;
  if (Object.values(params).some((id) => !uuid.test(id))) throw notFound();
  if (row.ownId && (viewer.kind === 'anonymous' || params.id?.toLowerCase() !== viewer.userId)) throw notFound();
  return params;
}

/** @throws NOT_FOUND if a field of the body is another user's id. */
function requireOwnId(body: Readonly<Record<string, unknown>>, field: string, { viewer }: Context): void {
  const id = body[field];
  if (id === undefined || id === '') throw wrongFields({ [field]: 'api.required' });
  if (viewer.kind === 'anonymous' || typeof id !== 'string' || id.toLowerCase() !== viewer.userId) throw notFound();
}

async function bodyOf(
  request: Request,
  { method, files }: Row,
  receive: (name: string, file: unknown) => Promise<RestAnswer>,
  skip: (name: string) => void,
) {
  if (method === 'GET' || method === 'DELETE') return {};
  if (!files || !isForm(request)) return readJson(request);
  return readForm(request, files, async (name, file) => ((await receive(name, file)).data as { _id: string })._id, skip);
}

/** The document's variables: those that the row makes, or else `input` from the body and the others by their names. */
function variablesOf(row: Row, { definition }: Operation, request: WireRequest): Record<string, unknown> {
  const byName = (definition.variableDefinitions ?? []).map(({ variable }) => {
    const name = variable.name.value;
    return [name, name === 'input' ? { ...row.defaults, ...request.body, ...row.fixed } : (request.params[name] ?? request.query[name])];
  });
  return { ...Object.fromEntries(byName), ...row.variables?.(request) };
}

/** The currency of prices without one: that of the `x-currency` header, or KWD. */
function currencyOf(request: Request): string {
  const header = request.headers['x-currency'];
  return typeof header === 'string' && /^[A-Z]{3}$/.test(header) ? header : 'KWD';
}

/** Renames the fields of a failure to the request's. `told` maps the names used here to those of the request. */
async function toldUnder<Result>(told: Readonly<Record<string, string>>, running: Promise<Result>): Promise<Result> {
  try {
    return await running;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const fields = Object.entries(error.fields).map(([field, text]) => {
      const name = Object.keys(told).find((start) => `${field}.`.startsWith(`${start}.`));
      return [name === undefined ? field : `${told[name]}${field.slice(name.length)}`, text];
    });
    throw new Refusal(error.status, error.text, Object.fromEntries(fields), error.headers);
  }
}
