import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { t } from 'i18next';

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

/** Whether no answer came at all, or not in time. Another try may well succeed. */
export const isUnanswered = (error: unknown): boolean => isTimeout(error) || error instanceof TypeError;

/** The message of a refusal outside of GraphQL, if it has one. */
function messageIn(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { errors?: { message?: string }[] }).errors?.[0]?.message;
  } catch {
    return undefined;
  }
}

/** The message for a fault of the server. The first words of a public page do not contain it. */
const unforeseen = () => t('api.internal', { ns: 'messages', defaultValue: t('error.unexpected') });

/** The message about a failed request: the server's own words, or that the connection failed, or else `otherwise`. */
export function errorMessage(error: unknown, otherwise = unforeseen()): string {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.message ?? otherwise;
  if (ServerError.is(error)) return messageIn(error.bodyText) ?? otherwise;
  if (isTimeout(error)) return t('error.timeout');
  if (error instanceof TypeError) return t('error.network');
  return otherwise;
}
