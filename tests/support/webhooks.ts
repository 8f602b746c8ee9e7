import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { type Caller, gql } from './client.ts';
import { sql } from './sql.ts';
import { instead, until } from './until.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each type of event has its own shape, which the expectations check
  body: any;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Sets what it answers from now on. By default it answers 204. */
  answers(respond: number | ((response: ServerResponse) => void)): void;
  /** The first event of a type that came, verified with a secret by the public library. @throws if its signature is wrong. */
  event(type: string, secret: string): Promise<Received>;
  close(): Promise<void>;
}

/** A program outside of Diwan that takes events. */
export async function receiver(): Promise<Receiver> {
  const received: Received[] = [];
  let respond: number | ((response: ServerResponse) => void) = 204;
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.once('end', () => {
      const text = Buffer.concat(parts).toString('utf8');
      received.push({ headers: request.headers, text, body: JSON.parse(text) });
      if (typeof respond === 'number') response.writeHead(respond).end();
      else respond(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers: (next) => {
      respond = next;
    },
    event: async (type, secret) => {
      const found = await until(
        () => received.find(({ body }) => body.type === type) ?? instead(received.map(({ text }) => text)),
        `${type} did not come`,
      );
      new Webhook(secret).verify(found.text, found.headers as Record<string, string>);
      return found;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const endpointFields = 'id url events status lastSuccessAt oldSecretUntil createdAt';
const userErrors = 'userErrors { field code message }';
export const webhookEndpointCreateMutation = /* GraphQL */ `
  mutation WebhookEndpointCreate($input: WebhookEndpointCreateInput!) {
    webhookEndpointCreate(input: $input) { webhookEndpoint { ${endpointFields} } secret ${userErrors} }
  }
`;
export const webhookEndpointUpdateMutation = /* GraphQL */ `
  mutation WebhookEndpointUpdate($id: UUID!, $input: WebhookEndpointUpdateInput!) {
    webhookEndpointUpdate(id: $id, input: $input) { webhookEndpoint { ${endpointFields} } ${userErrors} }
  }
`;
export const webhookEndpointDeleteMutation = /* GraphQL */ `mutation WebhookEndpointDelete($id: UUID!) { webhookEndpointDelete(id: $id) { deletedId ${userErrors} } }`;
export const webhookSecretRotateMutation = /* GraphQL */ `
  mutation WebhookSecretRotate($id: UUID!) { webhookSecretRotate(id: $id) { webhookEndpoint { ${endpointFields} } secret ${userErrors} } }
`;
export const webhookTestMutation = /* GraphQL */ `mutation WebhookTest($id: UUID!) { webhookTest(id: $id) { webhookDelivery { id status event { id type } } ${userErrors} } }`;
export const webhookDeliveryRepeatMutation = /* GraphQL */ `
  mutation WebhookDeliveryRepeat($id: UUID!) { webhookDeliveryRepeat(id: $id) { webhookDelivery { id status } ${userErrors} } }
`;
export const webhookEndpointsQuery = `{ webhookEndpoints { ${endpointFields} } }`;
export const webhookDeliveriesQuery = /* GraphQL */ `
  query WebhookDeliveries($endpointId: UUID!, $status: WebhookDeliveryStatus, $first: Int, $after: String) {
    webhookDeliveries(endpointId: $endpointId, status: $status, first: $first, after: $after) {
      nodes { id status nextAttemptAt createdAt event { id type body createdAt } attempts { at tookMs status failure answer } }
      pageInfo { hasNextPage endCursor }
      totalCount
    }
  }
`;

/** Adds an endpoint for these events. */
export async function endpoint(owner: Caller, url: string, events: readonly string[]): Promise<{ id: string; secret: string }> {
  const { data, errors } = await gql(webhookEndpointCreateMutation, { input: { url, events } }, owner);
  if (errors) throw new Error(JSON.stringify(errors));
  const { webhookEndpoint, secret, userErrors: wrong } = data.webhookEndpointCreate;
  if (wrong.length) throw new Error(JSON.stringify(wrong));
  return { id: webhookEndpoint.id, secret };
}

export const endpointOf = async (owner: Caller, id: string) =>
  (await gql(webhookEndpointsQuery, {}, owner)).data.webhookEndpoints.find((one: { id: string }) => one.id === id);

export const deliveriesOf = async (owner: Caller, endpointId: string) =>
  (await gql(webhookDeliveriesQuery, { endpointId }, owner)).data.webhookDeliveries.nodes;

/** The newest delivery of an endpoint, once `is` holds for it. */
export const deliveryThat = (owner: Caller, endpointId: string, is: (delivery: { status: string; attempts: unknown[] }) => boolean) =>
  until(async () => {
    const [newest] = await deliveriesOf(owner, endpointId);
    return newest && is(newest) ? newest : instead(newest);
  }, 'the delivery did not get there');

/** Lets the pause before the next attempt of a delivery pass. */
export const letPausePass = (deliveryId: string) =>
  sql('update graphile_worker._private_jobs set run_at = now() where key = $1', [`webhook:${deliveryId}`]);
