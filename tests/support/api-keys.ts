import { apiScopes } from '../../schema/rules/api-keys.ts';
import { type Caller, gql } from './client.ts';

export const apiKeyCreateMutation = /* GraphQL */ `
  mutation ($input: ApiKeyCreateInput!) {
    apiKeyCreate(input: $input) { apiKey { id name hint scopes status createdAt expiresAt lastUsedAt revokedAt } secret userErrors { field code message } }
  }`;
export const apiKeyRevokeMutation = /* GraphQL */ `
  mutation ($id: UUID!) { apiKeyRevoke(id: $id) { apiKey { id status revokedAt } userErrors { field code message } } }`;
export const apiKeysQuery = '{ apiKeys { id name hint scopes status createdAt expiresAt lastUsedAt revokedAt } }';

export interface MadeKey {
  id: string;
  /** The key itself, as a caller's token. */
  token: string;
}

/** Makes a key of an owner's account, with all scopes unless some are named. */
export async function apiKey(owner: Caller, scopes: readonly string[] = apiScopes, more: Record<string, unknown> = {}): Promise<MadeKey> {
  const { apiKeyCreate } = (await gql(apiKeyCreateMutation, { input: { name: 'Shop', scopes, ...more } }, owner)).data;
  if (apiKeyCreate.userErrors.length) throw new Error(JSON.stringify(apiKeyCreate.userErrors));
  return { id: apiKeyCreate.apiKey.id, token: apiKeyCreate.secret };
}
