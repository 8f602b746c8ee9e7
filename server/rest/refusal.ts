import { GraphQLError } from 'graphql';
import type { Context } from '../core/context.ts';
import { statusOf, unavailableIfAway } from '../core/errors.ts';
import type { UserError } from '../graphql/generated.ts';
import { presentError } from '../graphql/present.ts';
import { spellPath } from './names.ts';

/** The key of a message in `schema/messages`, or a text to send as it is. */
export type Text = { key: string; values?: Record<string, unknown> } | { text: string };

/** Thrown when a request cannot be answered with data. `fields` are keyed by REST names. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly text: Text,
    readonly fields: Readonly<Record<string, Text>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super('key' in text ? text.key : text.text);
  }
}

/** The body of a failed call's answer. */
export interface RestFailure {
  /** An object if the row names a key for it (`Row.failureUnder`). */
  message: string | Record<string, string>;
  errors: Record<string, string>;
  /** The id under which a fault of the server is logged. */
  requestId?: string;
}

/** A 400 for wrong fields: each REST name with a text, or the key of one. The message is that of the first field. */
export function wrongFields(fields: Record<string, string | Text>): Refusal {
  const texts = Object.entries(fields).map(([field, told]) => [field, typeof told === 'string' ? { key: told } : told] as const);
  return new Refusal(400, texts[0]?.[1] ?? { key: 'api.badInput' }, Object.fromEntries(texts));
}

/** The refusal for a payload's user errors. Its status is the one that all errors share, or 400; its message is that of the first. */
export function refusalOfPayload(userErrors: readonly UserError[]): Refusal {
  const statuses = new Set(userErrors.map(({ code }) => statusOf(code)));
  const [status = 400] = statuses.size === 1 ? statuses : [];
  const fields: Record<string, Text> = {};
  for (const { field, message } of userErrors) {
    if (field?.length) fields[spellPath(field)] ??= { text: message };
  }
  return new Refusal(status, { text: userErrors[0]?.message ?? '' }, fields);
}

const statuses: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  NOT_YET_ON_SALE: 409,
  THROTTLED: 429,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
  INTERNAL_SERVER_ERROR: 500,
};

/**
 * Turns any error into a refusal: GraphQL's by its code, Express's and busboy's by its status. Logs an unexpected error, and makes it a
 * 500.
 */
export function refusalOf(error: unknown, context: Pick<Context, 't' | 'requestId' | 'log'>): Refusal {
  if (error instanceof Refusal) return error;
  const status = error instanceof GraphQLError ? undefined : (error as { status?: unknown } | null)?.status;
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal(status, { key: messageOfStatus(status) });
  const { message, extensions = {} } = presentError(error, context);
  const { code } = extensions as { code: string };
  return new Refusal(statuses[code] ?? 400, { text: message }, {}, headersOf(unavailableIfAway(error)));
}

/** The headers of an error of the request (`throttled`). */
const headersOf = (error: unknown) =>
  Object.fromEntries((error instanceof GraphQLError && (error.extensions.http as { headers?: Map<string, string> })?.headers) || []);

const messageOfStatus = (status: number) => (status === 413 ? 'api.tooLarge' : status === 415 ? 'api.unsupportedType' : 'api.badInput');

/** The body of a refusal, in the language of `t`. */
export function failureBody(
  { status, text, fields }: Refusal,
  { t, requestId }: Pick<Context, 't' | 'requestId'>,
  under?: string,
): RestFailure {
  const tell = (told: Text) => ('key' in told ? t(told.key, told.values) : told.text);
  const message = under ? { [under]: tell(text) } : tell(text);
  const errors = Object.fromEntries(Object.entries(fields).map(([field, told]) => [field, tell(told)]));
  return { message, errors, ...(status >= 500 && { requestId }) };
}
