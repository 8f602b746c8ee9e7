/** What a token says of itself. */
interface Claims {
  sub?: string;
  /** The creator's account that the token works in. */
  account?: string | null;
  exp?: number;
  iat?: number;
}

/** The claims of a token; empty when it cannot be read. */
export function claimsOf(token: string): Claims {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as Claims;
  } catch {
    return {};
  }
}

/** A moment that a token names, in milliseconds; 0 when it names none. */
export const moment = (token: string, claim: 'exp' | 'iat'): number => (claimsOf(token)[claim] ?? 0) * 1000;

/** The person and account of a token: the same for every token of the two. */
export function identityOf(token: string): string {
  const { sub, account } = claimsOf(token);
  return `${sub} ${account}`;
}
