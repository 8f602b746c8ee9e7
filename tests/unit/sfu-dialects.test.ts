import { readFileSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStrangerRate } from '../../server/platform/rooms/sfu/datagrams/guard.ts';
import { isDescription, partsOf } from '../../server/platform/rooms/sfu/descriptions.ts';
import { forBrowsers, offerForWerift } from '../../server/platform/rooms/sfu/dialects.ts';
import { createPeer, type Peer } from '../../server/platform/rooms/sfu/peer.ts';
import { createPorts } from '../../server/platform/rooms/sfu/ports.ts';
import { ownSettings } from '../support/own-sfu.ts';

/** What Firefox ESR 153 offered with a microphone, a camera and a screen, and what it answered to an offer with a codec that it lacks. */
const [offer, answer] = ['offer', 'answer'].map((name) => readFileSync(`tests/support/files/firefox-${name}.sdp`, 'utf8')) as [
  string,
  string,
];

const portsIn = (sdp: string) => [...sdp.matchAll(/^m=\w+ (\d+) /gm)].map(([, port]) => Number(port));

describe('what Firefox offered', () => {
  test('stands alone with its first part, and has the others in the same bundle', () => {
    expect(portsIn(offer)).toEqual([9, 0, 0]);
    expect(offer.match(/^a=bundle-only\r$/gm)).toHaveLength(2);
    expect([isDescription(offer, 'offer'), isDescription(answer, 'answer')]).toEqual([true, true]);
  });

  test('has a port in each part for werift, and is the same otherwise', () => {
    const read = offerForWerift(offer);
    expect(portsIn(read)).toEqual([9, 9, 9]);
    expect(read.replaceAll('m=video 9', 'm=video 0').split('\r\n')).toEqual(offer.split('\r\n').filter((line) => line !== 'a=bundle-only'));
    expect(offerForWerift(read)).toBe(read);
  });

  test('rejects what has no port and is not in the bundle, or does not say that it shares another one', () => {
    expect(portsIn(offerForWerift(offer.replace('BUNDLE 0 1 2', 'BUNDLE 0 1')))).toEqual([9, 9, 0]);
    expect(portsIn(offerForWerift(offer.replace('a=bundle-only\r\n', '')))).toEqual([9, 0, 9]);
  });

  test('an answer without a port does reject', () => {
    expect(portsIn(answer)).toEqual([9, 9, 0]);
    expect(answer).not.toContain('bundle-only');
  });
});

describe('what werift writes', () => {
  let peer: Peer;
  let folder = '';
  beforeEach(async () => {
    const own = await ownSettings(1);
    folder = own.folder;
    peer = await createPeer({ ports: createPorts(own.settings.ports), addresses: ['127.0.0.1'], strangers: createStrangerRate() });
  });
  afterEach(async () => {
    await peer.close();
    rmSync(folder, { recursive: true });
  });

  /** ICE lite is said once, before all parts. */
  function expectLite(sdp: string): void {
    expect(sdp.match(/^a=ice-lite\r$/gm)).toHaveLength(1);
    expect(sdp.indexOf('a=ice-lite')).toBeLessThan(sdp.indexOf('\nm='));
    expect(sdp).toMatch(/^v=0\r\n/);
    expect(sdp).toMatch(/\r\n$/);
  }

  test('an answer to Firefox takes all that it offers', async () => {
    await peer.accept('offer', offer);
    const sdp = await peer.describe('answer');
    expect(portsIn(sdp)).toEqual([9, 9, 9]);
    expect(partsOf(sdp).map((part) => /^a=(recvonly|inactive)\r$/m.exec(part)?.[1])).toEqual(['recvonly', 'recvonly', 'recvonly']);
    // The numbers of codecs are those of the offer, and none is taken that the SFU has not.
    expect([...sdp.matchAll(/^a=rtpmap:(.*)\r$/gm)].map(([, codec]) => codec)).toEqual([
      '109 opus/48000/2',
      ...['120 VP8/90000', '124 rtx/90000', '120 VP8/90000', '124 rtx/90000'],
    ]);
    expectLite(sdp);
  });

  test('an offer says once that only the browser asks', async () => {
    for (const kind of ['audio', 'video'] as const) peer.connection.addTransceiver(kind, { direction: 'sendonly' });
    const sdp = await peer.describe('offer');
    expectLite(sdp);
    expect(partsOf(sdp)).toHaveLength(2);
    // Browsers that were told so by each part have nothing else to read than before.
    expect(forBrowsers(sdp)).toBe(sdp);
  });
});
