import { AsyncLocalStorage } from 'node:async_hooks';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Context } from '../core/context.ts';
import { messageOf, publicCodes, unavailableIfAway } from '../core/errors.ts';

/** The parts of a request that presenting an error needs. */
export type Asker = Pick<Context, 't' | 'requestId' | 'log'>;

const asker = new AsyncLocalStorage<() => Asker>();
/** Runs `answer`, and remembers who asks, for its errors. Apollo's `formatError` does not get the request. */
export const answering = <Answer>(whom: () => Asker, answer: () => Answer): Answer => asker.run(whom, answer);

/** Presents an error of the request that is being answered. */
export function presentToAsker(error: unknown): GraphQLFormattedError {
  const whom = asker.getStore();
  if (!whom) throw new Error('An error of no request');
  return presentError(error, whom());
}

/**
 * Presents an error in the viewer's language, with the request's id. An unforeseen error is logged with its cause and answered
 * without it.
 */
export function presentError(error: unknown, context: Asker): GraphQLFormattedError {
  const known = error instanceof GraphQLError ? error : new GraphQLError('unforeseen', { originalError: error as Error });
  const place = { ...(known.locations && { locations: known.locations }), ...(known.path && { path: known.path }) };
  const told = unavailableIfAway(known) as GraphQLError;
  const code = publicCode(told);
  if (told !== known) context.log().warn({ err: known.originalError }, 'what a request needs was not there');
  if (!code) {
    context.log().error({ err: known.originalError ?? known }, 'a resolver failed');
    return { message: context.t('api.internal'), ...place, extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: context.requestId } };
  }
  const { http: _http, stacktrace: _stacktrace, values: _values, ...extensions } = told.extensions;
  return {
    message: incremental.test(told.message) ? context.t('api.incremental') : messageOf(told, context.t),
    ...place,
    extensions: { ...extensions, code, requestId: context.requestId },
  };
}

/**
 * The message of graphql-js for directives of incremental delivery, which it does not know. A sentence on what to do instead replaces it.
 */
const incremental = /^Unknown directive "@(?:defer|stream)"\.$/;

/** The code that a client may see; undefined for an error that must not be shown. */
function publicCode(error: GraphQLError): string | undefined {
  const { code } = error.extensions;
  if (typeof code === 'string' && publicCodes.has(code)) return code;
  // graphql-js itself refuses wrong variables and operations without a code; a resolver's failure has an original error.
  if (!error.originalError && code === undefined) return 'BAD_USER_INPUT';
  return error.originalError instanceof GraphQLError ? publicCode(error.originalError) : undefined;
}
