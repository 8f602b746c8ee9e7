import dgram from 'node:dgram';
import jwt from 'jsonwebtoken';
import { describe, expect, test } from 'vitest';
import type { FromBrowser } from '../../schema/signalling.ts';
import { readConfig } from '../../server/platform/config.ts';
import { iceServersFor } from '../../server/platform/rooms/ice.ts';
import { endOfPass, longestPass } from '../../server/platform/rooms/rooms.ts';
import { withAddresses } from '../../server/platform/rooms/sfu/addresses.ts';
import { createPorts } from '../../server/platform/rooms/sfu/ports.ts';
import { createAllowance, createAllowances, readMessage } from '../../server/platform/rooms/sfu/signals.ts';
import { createSpeaking } from '../../server/platform/rooms/sfu/speaking.ts';
import { isControl, readAdmission, roomsSecretOf, signAdmission, signControl } from '../../server/platform/rooms/tokens.ts';

const secret = roomsSecretOf('a secret of sign-ins');
const admission = { room: 'session', participant: 'member', name: 'مريم', isHost: true, canPublish: true, madeAt: 1_700_000_000_000 };
const soon = () => new Date(Date.now() + 60_000);

describe('a pass', () => {
  test('says what was signed', () => {
    expect(readAdmission(signAdmission(admission, soon(), secret), secret)).toEqual(admission);
  });

  test('is refused once it has expired', () => {
    const token = signAdmission(admission, soon(), secret);
    expect(readAdmission(token, secret, new Date(Date.now() + 61_000))).toBeNull();
  });

  test('is refused if it is forged, of another secret, of another kind, or without an end', () => {
    const token = signAdmission(admission, soon(), secret);
    const [head, , signature] = token.split('.');
    const forged = [head, Buffer.from(JSON.stringify({ ...admission, room: 'other' })).toString('base64url'), signature].join('.');
    const unsigned = jwt.sign({ ...admission }, '', { algorithm: 'none', audience: 'rooms:media' });
    const endless = jwt.sign({ ...admission }, secret, { audience: 'rooms:media' });
    for (const bad of [
      forged,
      unsigned,
      endless,
      signControl(secret),
      '',
      'x.y.z',
      signAdmission(admission, soon(), roomsSecretOf('other')),
    ])
      expect(readAdmission(bad, secret)).toBeNull();
    expect(readAdmission(token, 'the secret of sign-ins itself')).toBeNull();
  });

  test('gives no orders to the SFU', () => {
    expect(isControl(signAdmission(admission, soon(), secret), secret)).toBe(false);
    expect(isControl(undefined, secret)).toBe(false);
    expect(isControl(signControl(secret), secret)).toBe(true);
  });

  test('lives for ten minutes at most', () => {
    const now = new Date();
    expect(endOfPass({ expiresAt: new Date(now.getTime() + 1000) }, now).getTime()).toBe(now.getTime() + 1000);
    expect(endOfPass({ expiresAt: new Date(now.getTime() + 86_400_000) }, now).getTime()).toBe(now.getTime() + longestPass);
  });
});

describe('ICE servers', () => {
  const urls = ['stun:turn.example:3478', 'turn:turn.example:3478', 'turns:turn.example:5349?transport=tcp'];

  test('get the credentials that coturn checks with the shared secret', () => {
    // printf 1700000000:member | openssl dgst -sha1 -hmac north -binary | base64
    const found = iceServersFor({ urls, secret: 'north' }, { participant: 'member', until: new Date(1_700_000_000_500) });
    expect(found).toEqual([
      { urls: [urls[0]] },
      { urls: urls.slice(1), username: '1700000000:member', credential: 'SPhHX416+wgTq7eOAWcwJhmu8So=' },
    ]);
  });

  test('are sent as they are without a secret, and none without addresses', () => {
    expect(iceServersFor({ urls, secret: null }, { participant: 'member', until: new Date() })).toEqual([
      { urls: [urls[0]] },
      { urls: urls.slice(1) },
    ]);
    expect(iceServersFor({ urls: [], secret: 'north' }, { participant: 'member', until: new Date() })).toEqual([]);
  });
});

describe('the settings of rooms', () => {
  test('start the embedded SFU without any', () => {
    expect(readConfig({})).toMatchObject({
      rooms: 'embedded',
      roomsCapacity: 25,
      roomsUdpPorts: [40_000, 40_399],
      roomsAddress: null,
      ice: { urls: [], secret: null },
    });
  });

  test('name a LiveKit server with its key', () => {
    const livekit = { ROOMS: 'livekit', LIVEKIT_URL: 'wss://live.example', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret' };
    expect(readConfig(livekit).rooms).toEqual({ url: 'wss://live.example', key: 'key', secret: 'secret' });
    expect(() => readConfig({ ROOMS: 'livekit' })).toThrow(/LIVEKIT_URL must be set[\s\S]*LIVEKIT_API_KEY[\s\S]*LIVEKIT_API_SECRET/);
  });

  test.each([
    [{ ROOMS: 'janus' }, /ROOMS/],
    [{ ROOMS_UDP_PORTS: '40000' }, /ROOMS_UDP_PORTS must be a range/],
    [{ ROOMS_UDP_PORTS: '40000-39999' }, /ROOMS_UDP_PORTS must be a range/],
    [{ ROOMS_UDP_PORTS: '80-90' }, /ROOMS_UDP_PORTS must be a range/],
    [{ ROOMS_ADDRESS: 'rooms.example' }, /ROOMS_ADDRESS must be an IPv4 address/],
    [{ ICE_SERVERS: 'https://turn.example' }, /ICE_SERVERS must be stun: or turn:/],
    [{ TURN_SECRET: 'short' }, /TURN_SECRET/],
    [{ ROOMS_CAPACITY: '0' }, /ROOMS_CAPACITY/],
  ])('refuse %j', (settings, message) => {
    expect(() => readConfig(settings)).toThrow(message);
  });
});

describe('a message of a browser', () => {
  const sdp = 'v=0\r\nm=audio 9\r\nm=video 9\r\nm=video 9\r\n';
  const lines = [{ mid: '0', kind: 'MICROPHONE' }];

  test.each([
    { type: 'enter', token: 'x', resume: null },
    { type: 'publish', sdp, lines },
    { type: 'source', kind: 'SCREEN', isOn: false },
    { type: 'answer', offer: 3, sdp },
    { type: 'receive' },
    { type: 'watch', video: true, cameras: ['a'] },
    { type: 'watch', video: false, cameras: null },
    { type: 'ping' },
    { type: 'leave' },
  ])('is understood: $type', (message) => {
    expect(readMessage(JSON.stringify(message))).toEqual(message);
  });

  test.each([
    '',
    'null',
    '[]',
    '{"type":"enter"}',
    '{"type":"shout"}',
    JSON.stringify({ type: 'enter', token: 'x'.repeat(5000), resume: null }),
    JSON.stringify({ type: 'publish', sdp: `${sdp}m=video 9\r\n`, lines }),
    JSON.stringify({ type: 'publish', sdp: 'hello', lines }),
    JSON.stringify({ type: 'publish', sdp, lines: [...lines, ...lines] }),
    JSON.stringify({ type: 'publish', sdp, lines: [{ mid: '0', kind: 'KITCHEN' }] }),
    JSON.stringify({ type: 'publish', sdp, lines: [null] }),
    JSON.stringify({ type: 'source', kind: 'CAMERA', isOn: 1 }),
    JSON.stringify({ type: 'answer', offer: 1.5, sdp }),
    JSON.stringify({ type: 'watch', video: true, cameras: Array.from({ length: 51 }, () => 'a') }),
  ])('is refused if the protocol has none like it: %.60s', (text) => {
    expect(readMessage(text)).toBeNull();
  });

  test('may come 20 times a second, and 120 times at once; connections cost more', () => {
    let now = 0;
    const admit = createAllowance(() => now);
    for (let sent = 0; sent < 120; sent++) expect(admit({ type: 'ping' })).toBe(true);
    expect(admit({ type: 'ping' })).toBe(false);
    now += 1000;
    expect(admit({ type: 'receive' })).toBe(true);
    expect(admit({ type: 'receive' })).toBe(true);
    expect(admit({ type: 'ping' })).toBe(false);
  });

  test('counts for its participant, over all sockets', () => {
    let now = 0;
    const admit = createAllowances(() => now);
    for (let sent = 0; sent < 12; sent++) expect(admit('one', { type: 'receive' })).toBe(true);
    expect([admit('one', { type: 'ping' }), admit('two', { type: 'receive' })]).toEqual([false, true]);
    now += 500;
    expect([admit('one', { type: 'receive' }), admit('one', { type: 'ping' })]).toEqual([true, false]);
  });

  test('is heard after any number of others, if it is a farewell', () => {
    const [ofSocket, ofAll] = [createAllowance(() => 0), createAllowances(() => 0)];
    const admit = (message: FromBrowser) => ofSocket(message) && ofAll('one', message);
    for (let sent = 0; sent < 120; sent++) expect(admit({ type: 'ping' })).toBe(true);
    expect([admit({ type: 'leave' }), admit({ type: 'ping' })]).toEqual([true, false]);
  });
});

describe('who speaks', () => {
  /** One second of packets. */
  const say = (speaking: ReturnType<typeof createSpeaking>, participant: string, level: number, packets = 50) => {
    for (let sent = 0; sent < packets; sent++) speaking.hear(participant, level);
  };

  test('is who is louder than a quiet room, loudest first', () => {
    const speaking = createSpeaking(() => 0);
    say(speaking, 'still', 70);
    say(speaking, 'clear', 35);
    say(speaking, 'loud', 15);
    expect(speaking.speakers()).toEqual(['loud', 'clear']);
  });

  test('goes on over the pause between two words, and ends with silence', () => {
    let now = 0;
    const speaking = createSpeaking(() => now);
    say(speaking, 'one', 20);
    say(speaking, 'one', 127, 5);
    expect(speaking.speakers()).toEqual(['one']);
    say(speaking, 'one', 127);
    expect(speaking.speakers()).toEqual([]);
    say(speaking, 'one', 20);
    now += 500;
    expect(speaking.speakers()).toEqual([]);
  });
});

describe('UDP ports', () => {
  test('are lent once each, and not while another program has them', async () => {
    const other = dgram.createSocket('udp4');
    const taken = await new Promise<number>((resolve) => other.bind(0, () => resolve(other.address().port)));
    const ports = createPorts([taken, taken + 2]);
    const lent = [await ports.take(), await ports.take()];
    expect(lent.toSorted()).toEqual([taken + 1, taken + 2]);
    await expect(ports.take()).rejects.toThrow('No UDP port');
    other.close();
    ports.give(lent[0] as number);
    expect([await ports.take(), await ports.take()].toSorted()).toEqual([taken, lent[0] as number].toSorted());
  });
});

test('each announced address is a candidate of its own, the first with the highest priority', () => {
  const sdp = 'v=0\r\na=candidate:abc 1 udp 2130706431 192.0.2.2 40001 typ host generation 0\r\na=end-of-candidates\r\n';
  expect(withAddresses(sdp, ['203.0.113.9', '192.0.2.2'])).toBe(
    'v=0\r\na=candidate:1 1 udp 2130706431 203.0.113.9 40001 typ host\r\na=candidate:2 1 udp 2130706430 192.0.2.2 40001 typ host\r\na=end-of-candidates\r\n',
  );
});
