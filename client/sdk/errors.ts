import type { UserErrorCode } from './generated.ts';
import type { Open } from './operation.ts';

/** The facts about a failure besides its message. */
export interface Failure {
  code: string;
  status?: number | undefined;
  requestId?: string | undefined;
  scope?: string | undefined;
  retryAfter?: number | undefined;
  path?: readonly (string | number)[] | undefined;
  extensions?: Readonly<Record<string, unknown>> | undefined;
}

/** The codes that the API and the SDK have today. More may be added. */
export type ErrorCode = Open<
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'NOT_YET_ON_SALE'
  | 'BAD_USER_INPUT'
  | 'BAD_REQUEST'
  | 'THROTTLED'
  | 'UNAVAILABLE'
  | 'STORAGE_FULL'
  | 'QUERY_TOO_COMPLEX'
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'INTERNAL_SERVER_ERROR'
  | 'USER_ERRORS'
  | 'NETWORK_ERROR'
  | 'TIMEOUT'
  | 'FILE_FAILED'
  | 'WEBHOOK_INVALID'
>;

/** Any failure of a call. `UserErrors` and `NetworkError` are kinds of it. */
export class DiwanError extends Error {
  override name = 'DiwanError';
  /** The code, by which programs tell failures apart. Messages may change. */
  readonly code: ErrorCode;
  /** The HTTP status of the answer; undefined over a socket, or without an answer. */
  readonly status: number | undefined;
  /** The request's id, which is also in the server's log. Name it when you ask for help. */
  readonly requestId: string | undefined;
  /** The scope that the API key lacks, with FORBIDDEN. */
  readonly scope: string | undefined;
  /** Seconds after which the call may be tried again, with THROTTLED and UNAVAILABLE. */
  readonly retryAfter: number | undefined;
  /** The place in the answer where the failure happened. */
  readonly path: readonly (string | number)[] | undefined;
  /** All further facts from the server, such as `cost` with QUERY_TOO_COMPLEX. */
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(message: string, failure: Failure, options?: ErrorOptions) {
    super(message, options);
    this.code = failure.code;
    this.status = failure.status;
    this.requestId = failure.requestId;
    this.scope = failure.scope;
    this.retryAfter = failure.retryAfter;
    this.path = failure.path;
    this.extensions = failure.extensions ?? {};
  }
}

/** No answer came, or none that can be read. `code` is NETWORK_ERROR or TIMEOUT, and `cause` the network's error. */
export class NetworkError extends DiwanError {
  override name = 'NetworkError';
}

/** One thing that the caller can mend. */
export interface UserError {
  /** The path of the field in the input, such as `['benefits', '0', 'text']`; null when the failure concerns the whole input. */
  field: string[] | null;
  code: Open<UserErrorCode>;
  /** For the person, in the client's language. */
  message: string;
}

/** A refusal that the caller can mend. It has all failures of the input or of the present state at once. Nothing has changed. */
export class UserErrors extends DiwanError {
  override name = 'UserErrors';

  constructor(
    readonly errors: readonly UserError[],
    /** Further data of the answer, such as `alternatives` to a time that is taken. */
    readonly data: Readonly<Record<string, unknown>> = {},
    failure: Partial<Failure> = {},
  ) {
    super(errors.map(({ field, message }) => (field?.length ? `${field.join('.')}: ${message}` : message)).join('\n'), {
      ...failure,
      code: 'USER_ERRORS',
    });
  }

  /** Whether one of the errors has this code. */
  has(code: Open<UserErrorCode>): boolean {
    return this.errors.some((error) => error.code === code);
  }

  /** The messages of a field, such as `price` or `benefits.0.text`. */
  of(field: string): string[] {
    return this.errors.filter((error) => error.field?.join('.') === field).map(({ message }) => message);
  }
}

/** An error of GraphQL, as it is answered. */
export interface AnsweredError {
  message: string;
  path?: readonly (string | number)[];
  extensions?: Readonly<Record<string, unknown>>;
}

/** The exception for the errors of an answer: that of the first, with the messages of all. */
export function errorOf(errors: readonly AnsweredError[], status?: number, retryAfter?: number): DiwanError {
  const [first] = errors;
  const { code, requestId, scope, retryAfter: seconds } = first?.extensions ?? {};
  return new DiwanError(errors.map(({ message }) => message).join('\n') || 'The server answered no data', {
    code: typeof code === 'string' ? code : 'INTERNAL_SERVER_ERROR',
    status,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    scope: typeof scope === 'string' ? scope : undefined,
    retryAfter: typeof seconds === 'number' ? seconds : retryAfter,
    path: first?.path,
    extensions: first?.extensions,
  });
}
