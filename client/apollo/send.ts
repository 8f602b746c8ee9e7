import { signInAgain } from '../session/expired.ts';
import { clearToken, isExpired, type Role } from '../session/tokens.ts';
import { inTime, requestHeaders } from './request.ts';

/** Ends a sign-in whose token is past its time, before it is sent. A visitor's pages go on without an account; the console cannot. */
export function endIfExpired(role: Role): void {
  if (!isExpired(role)) return;
  if (role === 'CREATOR') signInAgain(role);
  else clearToken(role);
}

export interface Sent extends Omit<RequestInit, 'headers'> {
  /** Beside those of every request. */
  headers?: Record<string, string>;
  /** The caller handles a refused token itself. Without it, a refused token ends the sign-in. */
  refusalIsAnswer?: boolean;
}

/**
 * Sends a request with the role's token, past Apollo Client. Here, as in its links, a token is found to be over: past its time, or
 * refused by the server.
 * @throws as `fetch` does, also when there is no answer in time
 */
export async function send(role: Role, address: string, { headers, signal, refusalIsAnswer, ...init }: Sent): Promise<Response> {
  endIfExpired(role);
  const response = await fetch(address, { ...init, headers: { ...requestHeaders(role), ...headers }, signal: inTime(signal) });
  if (response.status === 401 && !refusalIsAnswer) signInAgain(role);
  return response;
}
