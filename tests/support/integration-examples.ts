import { expect } from 'vitest';
import type { Caller } from './client.ts';

// biome-ignore lint/suspicious/noExplicitAny: each example answers its own shape, which the expectations check
type Example = (name: string, variables: Record<string, unknown>, caller?: Caller) => Promise<any>;

/** The owner lets a program act for the account, and ends that. */
export async function integrationExamples(example: Example, owner: Caller): Promise<void> {
  const input = { name: 'Our shop', scopes: ['orders:read', 'products:read', 'reports:read'] };
  const { apiKey, secret } = await example('create-api-key', { input }, owner);
  expect((await example('revenue', { period: 'ALL' }, { token: secret })).orderCount).toBe(2);
  expect(await example('list-api-keys', {}, owner)).toMatchObject([{ id: apiKey.id, hint: apiKey.hint, status: 'ACTIVE' }]);
  expect((await example('revoke-api-key', { id: apiKey.id }, owner)).apiKey.status).toBe('REVOKED');
}
