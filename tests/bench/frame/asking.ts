import assert from 'node:assert/strict';
import { password } from './dataset.ts';
import type { Running } from './servers.ts';

/** What a server answers to a question of GraphQL. */
export interface Answer {
  data: Record<string, unknown>;
  /** The whole body. */
  text: string;
}

/** Asks a server once. @throws if it answers with errors. */
export async function ask({ url }: Running, question: object, token?: string): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers: headersOf(token), body: JSON.stringify(question) });
  const text = await response.text();
  const { data, errors } = JSON.parse(text) as { data: Record<string, unknown>; errors?: unknown };
  assert.equal(errors, undefined, JSON.stringify(errors));
  return { data, text };
}

const headersOf = (token?: string) => ({
  'content-type': 'application/json',
  accept: 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
});

/** Signs a user of the dataset in to Diwan, and resolves to the token. */
export async function signIn(diwan: Running, email: string, role: 'CREATOR' | 'CUSTOMER' = 'CREATOR'): Promise<string> {
  const query =
    'mutation ($email: String!, $password: String!, $role: Role!) { login(input: { email: $email, password: $password, role: $role }) { token userErrors { message } } }';
  const { data } = await ask(diwan, { query, variables: { email, password, role } });
  const { token, userErrors } = data.login as { token: string | null; userErrors: object[] };
  assert.ok(token, JSON.stringify(userErrors));
  return token;
}
