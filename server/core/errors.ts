import { GraphQLError } from 'graphql';
import { type AnyObjectSchema, type InferType, ValidationError } from 'yup';
import type { UserErrorCode } from '../graphql/generated.ts';
import { isUnavailable } from '../platform/database/unavailable.ts';
import { StorageAway } from '../platform/storage/storage.ts';
import { Busy } from '../platform/turns.ts';

/** A failure that the user can correct; `message` is a key of `schema/messages`. */
export interface UserErrorInput {
  field?: readonly string[];
  code: UserErrorCode;
  message: string;
  values?: Record<string, unknown>;
}

/**
 * Thrown by services. The payload wrapper turns it into `userErrors` and rolls the mutation back. `data` fills fields of the payload
 * beside them, such as what can be had instead: ids of entities and plain values, as a service answers.
 */
export class UserErrors extends Error {
  constructor(
    readonly errors: readonly UserErrorInput[],
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {
    super(errors.map(({ message }) => message).join(', '));
  }
}
export const userError = (
  code: UserErrorCode,
  message: string,
  field?: readonly string[],
  values?: Record<string, unknown>,
  data?: Readonly<Record<string, unknown>>,
) => new UserErrors([{ code, message, field, values }], data);

/** The user errors that a check throws, so that several checks can report together. Other errors are thrown on. */
export async function errorsOf(check: Promise<unknown>): Promise<readonly UserErrorInput[]> {
  try {
    await check;
    return [];
  } catch (error) {
    if (error instanceof UserErrors) return error.errors;
    throw error;
  }
}

/**
 * Any other error that a client may see: `extensions.code` in GraphQL, a status in REST. `message` is a key of
 * `schema/messages`, or English text for developers.
 */
const requestError = (code: string, status: number, message: string, more?: Record<string, unknown>, headers?: Record<string, string>) =>
  new GraphQLError(message, {
    extensions: { code, http: { status, ...(headers && { headers: new Map(Object.entries(headers)) }) }, ...more },
  });
export const unauthenticated = () => requestError('UNAUTHENTICATED', 401, 'api.unauthenticated');
/** `values` fill in the message; the client gets them beside the code, too. */
export const forbidden = (message = 'api.forbidden', values?: Record<string, string>) =>
  requestError('FORBIDDEN', 403, message, values && { values, ...values });
export const notFound = (message = 'api.notFound') => requestError('NOT_FOUND', 404, message);
export const notYetOnSale = (message: string) => requestError('NOT_YET_ON_SALE', 409, message);
/** `seconds` is when to try again; `headers` go with it, beside `retry-after`. */
export const throttled = (seconds: number, message = 'api.throttled', headers: Record<string, string> = {}) =>
  requestError('THROTTLED', 429, message, { retryAfter: seconds }, { 'retry-after': String(seconds), ...headers });
/** Answers THROTTLED for `Busy`, and any other error unchanged. */
export const throttledIfBusy = (error: unknown, seconds: number): unknown => (error instanceof Busy ? throttled(seconds) : error);
/** Something outside, such as the database, does not answer. `seconds` is when to try again. */
export const unavailable = (seconds = 5) =>
  requestError('UNAVAILABLE', 503, 'api.unavailable', { retryAfter: seconds }, { 'retry-after': String(seconds) });
/**
 * Answers UNAVAILABLE for the failure of a database or a storage that is away, also inside an error of GraphQL, and any other error
 * unchanged.
 */
export function unavailableIfAway(error: unknown): unknown {
  const cause = (error instanceof GraphQLError && error.originalError) || error;
  return cause instanceof StorageAway || isUnavailable(cause) ? unavailable() : error;
}
export const storageFull = () => requestError('STORAGE_FULL', 507, 'upload.diskFull');
export const tooManyAtOnce = () => throttled(1, 'api.tooManyAtOnce');
export const documentUnknown = () => requestError('DOCUMENT_UNKNOWN', 400, 'api.documentUnknown');
export const documentUntrusted = () => requestError('DOCUMENT_UNTRUSTED', 403, 'api.documentUntrusted');
export const operationUnknown = (message: string) => requestError('OPERATION_RESOLUTION_FAILURE', 400, message);
/** `values` fill in the message; the client does not get them separately. */
export const badInput = (message = 'api.badInput', values?: Record<string, unknown>) =>
  requestError('BAD_USER_INPUT', 400, message, values && { values });

/** The message of an error in the language of `t`, filled in with the error's values. */
export const messageOf = ({ message, extensions }: GraphQLError, t: (key: string, values?: Record<string, unknown>) => string): string =>
  t(message, extensions.values as Record<string, unknown> | undefined);

/** Codes that a client may see. Any other error becomes INTERNAL_SERVER_ERROR without its cause. */
export const publicCodes: ReadonlySet<unknown> = new Set([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'NOT_YET_ON_SALE',
  'BAD_USER_INPUT',
  'THROTTLED',
  'UNAVAILABLE',
  'STORAGE_FULL',
  'QUERY_TOO_COMPLEX',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'BAD_REQUEST',
  'DOCUMENT_UNKNOWN',
  'DOCUMENT_UNTRUSTED',
]);

/** Refusals for what stands on the server, which the caller could not know. */
const conflicts: ReadonlySet<UserErrorCode> = new Set<UserErrorCode>([
  'TAKEN',
  'WRONG_STATE',
  'STALE',
  'SOLD_OUT',
  'SLOT_TAKEN',
  'NOT_YET_ON_SALE',
  'ALREADY_OWNED',
  'HOLD_LAPSED',
  'IDEMPOTENCY_CONFLICT',
  'PLAN_LIMIT',
  'TOO_EARLY',
  'ROOM_FULL',
]);

/** The HTTP status with which REST answers a user error. */
export function statusOf(code: UserErrorCode): number {
  if (code === 'BAD_CREDENTIALS') return 401;
  if (code === 'EMAIL_NOT_VERIFIED' || code === 'NOT_INVITED' || code === 'BLOCKED' || code === 'NOT_BOOKED' || code === 'REMOVED')
    return 403;
  if (code === 'NOT_FOUND') return 404;
  if (code === 'TOO_LARGE') return 413;
  return conflicts.has(code) ? 409 : 400;
}

/** An input of which each field, inside lists and objects too, has a rule for its type. A field without a rule becomes `never`. */
type Ruled<Input, Values> = Input extends readonly (infer Item)[]
  ? Values extends readonly (infer Value)[]
    ? readonly Ruled<Item, Value>[]
    : never
  : Input extends object
    ? { [Field in keyof Input]: Field extends keyof Values ? Ruled<Input[Field], NonNullable<Values[Field]>> : never }
    : Values | null | undefined;

/**
 * Checks an input by a rule of `schema/rules` and returns it cleaned. `prefix` is the input's path inside the mutation's. A field
 * of the input that has no rule is a type error: it would be dropped.
 * @throws UserErrors with all failures, in the order of the form.
 */
export function validate<Rules extends AnyObjectSchema, Input>(
  rules: Rules,
  input: Input & Ruled<Input, InferType<Rules>>,
  prefix: readonly string[] = [],
): InferType<Rules> {
  try {
    return rules.validateSync(input, { abortEarly: false, stripUnknown: true, disableStackTrace: true });
  } catch (error) {
    throw new UserErrors(failuresIn(rules, error).map(({ field = [], ...failure }) => ({ ...failure, field: [...prefix, ...field] })));
  }
}

/** Schemas of some fields of another, kept by those fields. A form is saved with few different sets of them. */
const parts = new WeakMap<AnyObjectSchema, Map<string, AnyObjectSchema>>();
const mostParts = 500;

/** As `validate`, but checks the given fields alone. For rules that allow each field to be missing. */
export function validateGiven<Rules extends AnyObjectSchema, Input extends object>(
  rules: Rules,
  input: Input & Ruled<Input, InferType<Rules>>,
): InferType<Rules> {
  const given = Object.keys(rules.fields).filter((field) => input[field as keyof Input] !== undefined);
  const known = parts.get(rules) ?? new Map<string, AnyObjectSchema>();
  const part = known.get(given.join()) ?? rules.pick(given);
  if (known.size < mostParts) parts.set(rules, known.set(given.join(), part));
  return validate(part, input as object) as InferType<Rules>;
}

/** What is left of an input once its service has taken each field by name. A field that the service does not take is a type error. */
export type NothingElse = Record<string, never>;

/** The name of the longest field of an input, at which a refusal of all its texts together is shown. */
export function longestOf(values: object): string {
  const lengths = Object.entries(values).map(([name, value]) => ({ name, length: JSON.stringify(value ?? null).length }));
  return lengths.reduce((longest, other) => (other.length > longest.length ? other : longest), { name: 'title', length: 0 }).name;
}

/** The failures of an input under a rule. */
export function failuresOf(rules: AnyObjectSchema, input: unknown): readonly UserErrorInput[] {
  try {
    rules.validateSync(input, { abortEarly: false, disableStackTrace: true });
    return [];
  } catch (error) {
    return failuresIn(rules, error);
  }
}

/** One failure per field: that it is missing, or else its first rule that fails. Errors of another kind are thrown on. */
function failuresIn(rules: AnyObjectSchema, error: unknown): readonly UserErrorInput[] {
  if (!(error instanceof ValidationError)) throw error;
  const first = new Map<string, ValidationError>();
  for (const failure of error.inner.length ? error.inner : [error]) {
    const path = failure.path ?? '';
    if (!first.has(path) || failure.type === 'required' || failure.type === 'optionality') first.set(path, failure);
  }
  return inFormOrder(
    rules,
    [...first.values()].map((failure) => ({
      field: fieldPath(failure.path),
      code: codeOf(failure),
      message: failure.message,
      values: failure.params,
    })),
  );
}

/** Sorts failures by the order of their fields in the rules, which is the order of the form. Those of one field keep their order. */
export function inFormOrder<Failure extends { field?: readonly (string | number)[] | null }>(
  rules: AnyObjectSchema | undefined,
  failures: readonly Failure[],
): readonly Failure[] {
  if (!rules) return failures;
  const ranked = failures.map((failure) => ({ failure, rank: rankOf(rules, failure.field ?? []) }));
  return ranked.sort((a, b) => compareRanks(a.rank, b.rank)).map(({ failure }) => failure);
}

/** A path's rank: for each of its fields the position among its siblings; a field without a rule comes last. */
function rankOf(rules: unknown, [name, ...rest]: readonly (string | number)[]): number[] {
  if (name === undefined) return [];
  const { fields, innerType } = (rules ?? {}) as { fields?: Record<string, unknown>; innerType?: unknown };
  if (!fields) return [Number(name) || 0, ...rankOf(innerType, rest)];
  const place = Object.keys(fields).indexOf(String(name));
  return [place < 0 ? Number.MAX_SAFE_INTEGER : place, ...rankOf(fields[name], rest)];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const differs = a.findIndex((place, depth) => place !== (b[depth] ?? -1));
  return differs < 0 ? a.length - b.length : (a[differs] as number) - (b[differs] ?? -1);
}

/** `benefits[0].text` as `['benefits', '0', 'text']`. */
const fieldPath = (path: string | undefined) =>
  path
    ? path
        .replace(/\[(\d+)\]/g, '.$1')
        .split('.')
        .filter(Boolean)
    : [];

function codeOf({ type, value }: ValidationError): UserErrorCode {
  if (type === 'required' || type === 'optionality' || type === 'nullable') return 'REQUIRED';
  if (type === 'max') return typeof value === 'string' ? 'TOO_LONG' : 'OUT_OF_RANGE';
  if (type === 'min') return typeof value === 'string' ? 'TOO_SHORT' : 'OUT_OF_RANGE';
  if (type === 'positive' || type === 'maximum') return 'OUT_OF_RANGE';
  return type === 'taken' ? 'TAKEN' : 'INVALID';
}
