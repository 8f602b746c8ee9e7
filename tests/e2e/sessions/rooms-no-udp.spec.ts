import { type Browser, expect } from '@playwright/test';
import { chromium } from '../../support/chromium.ts';
import { enterRoom, expectTogether, type Guest, testRoom } from '../../support/media-room.ts';
import { setting } from '../../support/server.ts';
import { ownAddress, tcpNetwork, whyNoTcpNetwork } from '../../support/tcp-network.ts';
import { test } from '../../support/test.ts';
import { hasCoturn, startTurn } from '../../support/turn-server.ts';

const missing = hasCoturn() ? whyNoTcpNetwork() : 'coturn is not installed here (apt-get install coturn)';
// biome-ignore lint/suspicious/noSkippedTests: only where the machine cannot have such a network
test.skip(missing !== null, missing ?? '');

const secret = 'a secret that coturn shares with us';

test('from a network without UDP, a room is seen and heard through coturn, over TCP and over TLS', async ({ browser }, info) => {
  const url = new URL(setting('TEST_URL'));
  const relay = ownAddress() as string;
  const network = await tcpNetwork({ port: Number(url.port) });
  const ending: (() => unknown)[] = [() => network.close()];
  try {
    expect(network.datagram()).toBe('EACCES');
    const turn = await startTurn({ address: network.outside, relay, secret });
    ending.unshift(turn.stop);
    const { launchOptions = {} } = info.project.use;
    const inside = await chromium.launch({
      ...launchOptions,
      executablePath: network.inside(launchOptions.executablePath ?? ''),
      // The certificate of this coturn is its own.
      args: [...(launchOptions.args ?? []), '--ignore-certificate-errors'],
    });
    ending.unshift(() => inside.close());

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
  } finally {
    for (const end of ending) await end();
  }
});
