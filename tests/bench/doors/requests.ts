import assert from 'node:assert/strict';
import fs from 'node:fs';
import { ask } from '../frame/asking.ts';
import { creatorId, username } from '../frame/dataset.ts';
import { inTurn } from '../frame/in-turn.ts';
import type { Running } from '../frame/servers.ts';
import { questions } from '../reads/questions.ts';
import type { Tokens } from '../reads/subjects.ts';
import type { Call, Calls } from '../replay/beside.ts';
import { claimsOf } from '../writes/requests.ts';

/** Creators read their products by REST. */
export const restProducts = (tokens: Tokens): Calls =>
  inTurn(
    [...tokens.values()].map((token) => {
      const { sub, jti, account } = claimsOf(token);
      return { path: '/cc/product/v2/getProductList?size=20', token, inputs: [sub, jti, account as string] };
    }),
  );

/**
 * Programs with keys of these creators read what Q1 reads. Diwan remembers a key that has just asked, so the same one asks each time what
 * is recorded.
 */
export async function withKeys(diwan: Running, tokens: Tokens): Promise<{ recorded: Calls; compared(): Calls }> {
  const create = 'mutation ($input: ApiKeyCreateInput!) { apiKeyCreate(input: $input) { apiKey { id } secret userErrors { message } } }';
  const calls: Call[] = [];
  for (const [creator, token] of tokens) {
    const { data } = await ask(diwan, { query: create, variables: { input: { name: 'Bench', scopes: ['products:read'] } } }, token);
    const { apiKey, secret, userErrors } = data.apiKeyCreate as { apiKey: { id: string } | null; secret: string; userErrors: object[] };
    assert.ok(apiKey, JSON.stringify(userErrors));
    calls.push({ token: secret, body: { query: questions.Q1.diwan.query }, inputs: [apiKey.id, creatorId(creator)] });
  }
  return { recorded: inTurn(calls.slice(0, 1)), compared: () => inTurn(calls) };
}

/** Visitors of public pages, as our client asks: by a document's id, and by its text. */
export function byDocument(creators: readonly number[]): Record<'ids' | 'texts', Calls> {
  const documents = JSON.parse(fs.readFileSync('dist/client/.vite/documents.json', 'utf8')) as Record<string, string>;
  const [id, query] = Object.entries(documents).find(([, text]) => text.startsWith('query StorefrontCreator')) ?? [];
  assert.ok(id && query, 'the client has no StorefrontCreator');
  const asked = (document: object) =>
    inTurn(
      creators.map((creator) => ({
        body: { ...document, variables: { username: username(creator), products: true, sessions: false, appointments: false } },
        inputs: [username(creator)],
      })),
    );
  return { ids: asked({ documentId: id }), texts: asked({ query }) };
}
