import { GraphQLError } from 'graphql';
import type { Context } from '../core/context.ts';
import { statusOf } from '../core/errors.ts';
import type { UserError } from '../graphql/generated.ts';
import { presentError } from '../graphql/present.ts';
import { spellPath } from './names.ts';

/** A text of `schema/messages` by its key, or one that is told as it is. */
export type Text = { key: string; values?: Record<string, unknown> } | { text: string };

/** Thrown wherever a request cannot be answered with data; `fields` by their REST names. */
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

/** What a failed call answers. */
export interface Failure {
  /** By name where the row says so (`Row.failureUnder`). */
  message: string | Record<string, string>;
  errors: Record<string, string>;
}

/** 400 for fields that are wrong, each by its REST name with its text or that one's key. The first one's text speaks for all. */
export function wrongFields(fields: Record<string, string | Text>): Refusal {
  const texts = Object.entries(fields).map(([field, told]) => [field, typeof told === 'string' ? { key: told } : told] as const);
  return new Refusal(400, texts[0]?.[1] ?? { key: 'api.badInput' }, Object.fromEntries(texts));
}

/** The failures of a payload. Its status is theirs when they agree on one, 400 otherwise; the first one's message speaks for all. */
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
  STORAGE_FULL: 507,
  INTERNAL_SERVER_ERROR: 500,
};

/** Turns any error into a refusal: GraphQL's by its code, Express's and busboy's by its status. An unforeseen error is logged and becomes a 500. */
export function refusalOf(error: unknown, context: Pick<Context, 't' | 'requestId' | 'log'>): Refusal {
  if (error instanceof Refusal) return error;
  const status = error instanceof GraphQLError ? undefined : (error as { status?: unknown } | null)?.status;
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal(status, { key: messageOfStatus(status) });
  const { message, extensions = {} } = presentError(error, context);
  const { code, retryAfter } = extensions as { code: string; retryAfter?: number };
  return new Refusal(statuses[code] ?? 400, { text: message }, {}, retryAfter ? { 'retry-after': String(retryAfter) } : {});
}

const messageOfStatus = (status: number) => (status === 413 ? 'api.tooLarge' : status === 415 ? 'api.unsupportedType' : 'api.badInput');

/** The body of a refusal in one language. */
export function failureBody({ text, fields }: Refusal, t: Context['t'], under?: string): Failure {
  const tell = (told: Text) => ('key' in told ? t(told.key, told.values) : told.text);
  const message = under ? { [under]: tell(text) } : tell(text);
  return { message, errors: Object.fromEntries(Object.entries(fields).map(([field, told]) => [field, tell(told)])) };
}
