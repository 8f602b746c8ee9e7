import { attempts, fetchOnce, retryAfterOf } from './attempts.ts';
import { type AnsweredError, errorOf, NetworkError, type UserError, UserErrors } from './errors.ts';
import type { CallOptions } from './operation.ts';
import { headersOf, type Settings } from './settings.ts';

export type Variables = Readonly<Record<string, unknown>>;
export type Data = Record<string, unknown>;

/** The idempotency key in the variables or in their input. */
const keyIn = ({ input, idempotencyKey }: Variables): unknown =>
  idempotencyKey || (typeof input === 'object' && input !== null && (input as Variables).idempotencyKey);

/** A new idempotency key. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether an operation only reads. A text that mentions a mutation counts as a mutation. */
const isRead = (text: string) => !/\bmutation\b/.test(text);

/**
 * Runs a query or a mutation. Queries, and mutations with an idempotency key, are repeated after passing failures. @throws UserErrors if
 * the payload has errors, DiwanError for any other failure.
 */
export async function request(settings: Settings, text: string, variables: Variables, options: CallOptions): Promise<Data> {
  const body = JSON.stringify({ query: text, variables });
  const isRepeatable = isRead(text) || Boolean(keyIn(variables));
  const data = await attempts(settings, isRepeatable, () => answerTo(settings, body, options), options.signal);
  for (const payload of Object.values(data)) refuse(payload);
  return data;
}

async function answerTo(settings: Settings, body: string, options: CallOptions): Promise<Data> {
  const headers = { ...(await headersOf(settings)), 'content-type': 'application/json' };
  const { status, headers: answered, text } = await fetchOnce(settings, settings.graphql, { method: 'POST', headers, body }, options);
  const retryAfter = retryAfterOf(answered);
  const answer = readAnswer(text);
  if (!answer) {
    const failure = { code: 'NETWORK_ERROR', status, retryAfter, requestId: answered.get('x-request-id') ?? undefined };
    throw new NetworkError(`${new URL(settings.graphql).host} answered ${status}, and no GraphQL`, failure);
  }
  if (answer.errors?.length || !answer.data) throw errorOf(answer.errors ?? [], status, retryAfter);
  return answer.data;
}

function readAnswer(text: string): { data?: Data | null; errors?: AnsweredError[] } | undefined {
  try {
    const answer = JSON.parse(text);
    return answer?.data || Array.isArray(answer?.errors) ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** @throws UserErrors if a payload has any. */
function refuse(payload: unknown): void {
  const { userErrors, ...data } = (payload ?? {}) as { userErrors?: UserError[] };
  if (Array.isArray(userErrors) && userErrors.length) throw new UserErrors(userErrors, data);
}
