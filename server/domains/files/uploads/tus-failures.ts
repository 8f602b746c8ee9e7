import { ERRORS } from '@tus/server';
import { GraphQLError } from 'graphql';
import type { Context } from '../../../core/context.ts';
import { messageOf, statusOf, type UserErrorInput, UserErrors, unavailableIfAway } from '../../../core/errors.ts';

/** The body of the answer to a refused request. */
export interface Failure {
  message: string;
  errors: Record<string, string>;
  code: string;
}

/** An error of the library. */
interface TusError {
  status_code?: number;
  body?: string;
}

/** The answer to an error. `headers` are those that the error brings, such as `retry-after`. */
interface UploadAnswer {
  status: number;
  headers?: ReadonlyMap<string, string> | undefined;
  failure: Failure;
}

/**
 * The answer to any error, in the request's language. Our errors have their codes; errors of the protocol get the code that fits for a
 * client.
 */
export function failureOf(context: Context, thrown: unknown): UploadAnswer {
  const error = unavailableIfAway(thrown);
  if (error instanceof UserErrors) return answerOfUserErrors(context, error.errors);
  if (error instanceof GraphQLError) return answerOfGraphql(context, error);
  const [status, code, key] = refusalOfProtocol(error as TusError);
  if (status === 500) context.log().error({ err: error }, 'an upload failed');
  return { status, failure: { message: context.t(key), errors: {}, code } };
}

function answerOfUserErrors({ t }: Context, errors: readonly UserErrorInput[]): UploadAnswer {
  const toldErrors = errors.map(({ field, message, values }) => [field?.join('.') ?? 'file', t(message, values)] as const);
  const { code } = errors[0] as UserErrorInput;
  return {
    status: uploadStatuses[code] ?? statusOf(code),
    failure: { message: toldErrors[0]?.[1] ?? '', errors: Object.fromEntries(toldErrors), code },
  };
}

/** The codes for which tus clients expect another status than REST has. */
const uploadStatuses: Readonly<Record<string, number>> = { UNSUPPORTED_MEDIA: 415, PLAN_LIMIT: 413 };

type UploadRefusal = [status: number, code: string, key: string];

function answerOfGraphql({ t }: Context, error: GraphQLError): UploadAnswer {
  const { http, code } = error.extensions as { http?: { status: number; headers?: ReadonlyMap<string, string> }; code?: string };
  return { status: 400, ...http, failure: { message: messageOf(error, t), errors: {}, code: String(code) } };
}

function refusalOfProtocol(error: TusError): UploadRefusal {
  switch (error.status_code) {
    case 404:
    case 410:
      return [error.status_code, 'NOT_FOUND', 'upload.notFound'];
    case 409:
      return [409, 'STALE', 'upload.conflict'];
    case 413:
      return [413, 'TOO_LARGE', 'upload.moreThanAnnounced'];
    case ERRORS.ERR_LOCK_TIMEOUT.status_code:
      // Several failures of the library have the status 500. Only its text tells this one. With 423, clients try again.
      return error.body === ERRORS.ERR_LOCK_TIMEOUT.body ? [423, 'WRONG_STATE', 'upload.busy'] : internalRefusal;
    default:
      return error.status_code === undefined ? internalRefusal : [400, 'INVALID', 'upload.protocol'];
  }
}

const internalRefusal: UploadRefusal = [500, 'INTERNAL_SERVER_ERROR', 'api.internal'];

/** The failure of a check of the protocol. Its text is for developers. */
export const protocolFailure = (message: string): Failure => ({ message, errors: {}, code: 'INVALID' });
