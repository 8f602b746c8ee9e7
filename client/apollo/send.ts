import { signInAgain } from '../session/expired.ts';
import { clearToken, isExpired, type Role } from '../session/tokens.ts';
import { inTime, requestHeaders } from './request.ts';

/** Ends a sign-in with an expired token before the token is sent. Public pages go on without an account; the console cannot. */
export function endIfExpired(role: Role): void {
  if (!isExpired(role)) return;
  if (role === 'CREATOR') signInAgain(role);
  else clearToken(role);
}

export interface Sent extends Omit<RequestInit, 'headers'> {
  /** Headers in addition to those of every request. */
  headers?: Record<string, string>;
  /** Whether the caller handles a refused token itself. Otherwise a refused token ends the sign-in. */
  refusalIsAnswer?: boolean;
}

/**
 * Sends a request with the role's token, without Apollo Client. As in Apollo's links, an expired token, or one that the server refuses,
 * ends the sign-in. @throws as `fetch` does, and when no answer comes in time
 */
export async function send(role: Role, address: string, { headers, signal, refusalIsAnswer, ...init }: Sent): Promise<Response> {
  endIfExpired(role);
  const response = await fetch(address, { ...init, headers: { ...requestHeaders(role), ...headers }, signal: inTime(signal) });
  if (response.status === 401 && !refusalIsAnswer) signInAgain(role);
  return response;
}
