import { apiKey, apiKeyRevokeMutation } from './api-keys.ts';
import { gql } from './client.ts';
import type { ConsoleAccount } from './world.ts';

interface Team {
  owner: ConsoleAccount;
}

/** Mutations of what programs use, each with what its audit entry must contain. */
export const integrationActs = {
  apiKeyCreate: async ({ owner }: Team) => {
    const { id } = await apiKey(owner, ['orders:read']);
    return { actorId: owner.userId, objectType: 'ApiKey', objectId: id, objectLabel: 'Shop', changedFields: ['name', 'scopes'] };
  },
  apiKeyRevoke: async ({ owner }: Team) => {
    const { id } = await apiKey(owner, ['orders:read']);
    await gql(apiKeyRevokeMutation, { id }, owner);
    return { actorId: owner.userId, objectType: 'ApiKey', objectId: id, objectLabel: 'Shop', changedFields: [] };
  },
};
