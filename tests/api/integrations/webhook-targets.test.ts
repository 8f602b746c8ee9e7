import { expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { ownServer } from '../../support/own-server.ts';
import { ownShop } from '../../support/own-shop.ts';
import { deliveryThat, receiver, webhookEndpointCreateMutation, webhookTestMutation } from '../../support/webhooks.ts';

test('a server for the public sends nothing into its own network', async () => {
  const program = await receiver();
  const server = await ownServer({ WEBHOOK_TARGETS: 'public' });
  const own = await ownShop(server.databaseUrl);
  try {
    const at = await own.signInOwner(server.url);
    const make = async (url: string) =>
      (await gql(webhookEndpointCreateMutation, { input: { url, events: ['order.paid'] } }, at)).data.webhookEndpointCreate;
    expect((await make('http://example.com/hook')).userErrors).toMatchObject([
      { field: ['url'], message: 'The address must begin with https://' },
    ]);
    for (const host of ['127.0.0.1', '10.0.0.8', '169.254.169.254', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])
      expect((await make(`https://${host}/hook`)).userErrors, host).toMatchObject([
        { message: 'This address is not on the public internet' },
      ]);
    // Where a name leads to is looked at when it is sent to.
    const { webhookEndpoint } = await make(program.url.replace('http:', 'https:').replace('127.0.0.1', 'localhost'));
    await gql(webhookTestMutation, { id: webhookEndpoint.id }, at);
    const failed = await deliveryThat(at, webhookEndpoint.id, ({ status }) => status === 'FAILED');
    expect(failed.attempts).toMatchObject([{ status: null, failure: 'PRIVATE_ADDRESS' }]);
    expect(program.received).toEqual([]);
  } finally {
    await own.end();
    await program.close();
    await server.stop();
  }
});
