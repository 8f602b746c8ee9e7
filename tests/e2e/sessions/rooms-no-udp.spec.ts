import { type Browser, expect } from '@playwright/test';
import { chromium } from '../../support/chromium.ts';
import { enterRoom, expectTogether, type Guest, testRoom } from '../../support/media-room.ts';
import { NoOwnNetwork, type OwnNetwork, ownAddress, ownNetwork } from '../../support/own-network.ts';
import { setting } from '../../support/server.ts';
import { test } from '../../support/test.ts';
import { hasCoturn, startTurn } from '../../support/turn-server.ts';

const secret = 'a secret that coturn shares with us';

/** The network, and the address to which the TURN server relays; or why there are none here. */
async function prepare(port: number): Promise<{ network: OwnNetwork; relay: string } | string> {
  const relay = ownAddress();
  if (!relay) return 'this machine has no address but its loopback, which no TURN server relays to';
  if (!hasCoturn()) return 'coturn is not installed here (apt-get install coturn)';
  try {
    return { network: await ownNetwork({ ports: [port], withoutUdp: true }), relay };
  } catch (error) {
    if (error instanceof NoOwnNetwork) return error.message;
    throw error;
  }
}

test('from a network without UDP, a room is seen and heard through coturn, over TCP and over TLS', async ({ browser, ends }, info) => {
  const url = new URL(setting('TEST_URL'));
  const prepared = await prepare(Number(url.port));
  // biome-ignore lint/suspicious/noSkippedTests: only where the machine cannot have such a network
  if (typeof prepared === 'string') return test.skip(true, prepared);
  const { network, relay } = prepared;
  ends.defer(async () => network.close());
  const turn = await startTurn({ address: network.outside, relay, secret });
  ends.defer(async () => turn.stop());
  const { args = [], ...launchOptions } = network.inside(info.project.use.launchOptions);
  // The certificate of this coturn is its own.
  const inside = await chromium.launch({ ...launchOptions, args: [...args, '--ignore-certificate-errors'] });
  ends.defer(() => inside.close());

  for (const [servers, way] of [
    [turn.overTcp, 'relay tcp'],
    [turn.overTls, 'relay tls'],
  ] as const) {
    await test.step(way, async () => {
      const settings = { ICE_SERVERS: servers, TURN_SECRET: secret };
      const room = testRoom({ url: url.origin, folder: setting('TEST_DATA_DIR'), settings });
      const enter = (from: Browser, id: string) => enterRoom(from, { room, id }, { isHost: id === 'host' });
      const [host, guest] = (await Promise.all([enter(browser, 'host'), enter(inside, 'guest')])) as [Guest, Guest];
      await expectTogether([host, guest]);
      expect(await guest.media.ways()).toEqual([way, way]);
      for (const { page } of [host, guest]) await page.close();
    });
  }
});
