import { apiKey, apiKeyRevokeMutation } from './api-keys.ts';
import { gql } from './client.ts';
import {
  deliveryThat,
  endpoint,
  webhookDeliveryRepeatMutation,
  webhookEndpointDeleteMutation,
  webhookEndpointUpdateMutation,
  webhookSecretRotateMutation,
  webhookTestMutation,
} from './webhooks.ts';
import type { ConsoleAccount } from './world.ts';

interface Team {
  owner: ConsoleAccount;
}

/** An address where no program is: each request is refused at once. */
const url = 'http://127.0.0.1:1/hook';

/** An endpoint, and what the audit entry about it must contain. */
async function named(owner: ConsoleAccount, changedFields: string[] = []) {
  const { id } = await endpoint(owner, url, ['order.paid']);
  return { id, entry: { actorId: owner.userId, objectType: 'WebhookEndpoint', objectId: id, objectLabel: url, changedFields } };
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
  webhookEndpointCreate: async ({ owner }: Team) => (await named(owner, ['url', 'events'])).entry,
  webhookEndpointUpdate: async ({ owner }: Team) => {
    const { id, entry } = await named(owner, ['events']);
    await gql(webhookEndpointUpdateMutation, { id, input: { url, events: ['order.refunded'] } }, owner);
    return entry;
  },
  webhookEndpointDelete: async ({ owner }: Team) => {
    const { id, entry } = await named(owner);
    await gql(webhookEndpointDeleteMutation, { id }, owner);
    return entry;
  },
  webhookSecretRotate: async ({ owner }: Team) => {
    const { id, entry } = await named(owner);
    await gql(webhookSecretRotateMutation, { id }, owner);
    return entry;
  },
  webhookTest: async ({ owner }: Team) => {
    const { id } = await named(owner);
    const { webhookDelivery } = (await gql(webhookTestMutation, { id }, owner)).data.webhookTest;
    return {
      actorId: owner.userId,
      objectType: 'WebhookDelivery',
      objectId: webhookDelivery.id,
      objectLabel: 'webhook.test',
      changedFields: [],
    };
  },
  webhookDeliveryRepeat: async ({ owner }: Team) => {
    const { id } = await named(owner);
    const { webhookDelivery } = (await gql(webhookTestMutation, { id }, owner)).data.webhookTest;
    await deliveryThat(owner, id, ({ status }) => status === 'FAILED');
    await gql(webhookDeliveryRepeatMutation, { id: webhookDelivery.id }, owner);
    return {
      actorId: owner.userId,
      objectType: 'WebhookDelivery',
      objectId: webhookDelivery.id,
      objectLabel: 'webhook.test',
      changedFields: [],
    };
  },
};
