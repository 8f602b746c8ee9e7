import { createHmac } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RtpHeader } from 'werift';
import type { MediaPeer } from '../support/media-peer.ts';
import { type OwnSfu, startSfu } from '../support/own-sfu.ts';
import { rounds } from '../support/torture.ts';

/*
 * Datagrams that no browser sends. While they come, the SFU answers at once and the people of a room hear one another.
 */

let sfu: OwnSfu;
let people: [MediaPeer, MediaPeer];
let sockets: Socket[] = [];

beforeEach(async () => {
  sfu = await startSfu({ people: 3 });
  people = [await sfu.enter('one'), await sfu.enter('two')];
  await hearEachOther();
});
afterEach(async () => {
  for (const socket of sockets) socket.close();
  sockets = [];
  await sfu.stop();
});

async function hearEachOther(): Promise<void> {
  await Promise.all([people[0].hears('two'), people[1].hears('one')]);
}

const ports = () => people.flatMap((peer) => peer.ports());

/** A socket at an address of its own of this machine. Other systems than Linux have only one by themselves. */
async function addressed(number: number): Promise<Socket> {
  const socket = createSocket('udp4');
  const address = process.platform === 'linux' ? `127.0.${1 + (number >> 8)}.${number & 0xff}` : '127.0.0.1';
  await once(socket.bind(0, address), 'listening');
  return socket;
}
async function stranger(): Promise<Socket> {
  const socket = await addressed(1);
  sockets.push(socket);
  return socket;
}

const send = (socket: Socket, datagram: Uint8Array, port: number) =>
  new Promise<void>((resolve) => socket.send(datagram, port, '127.0.0.1', () => resolve()));

/** The processor time before nine in ten answers, in milliseconds; it counts in steps of ten. */
async function expectWell(times: readonly number[]): Promise<void> {
  expect(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? 0).toBeLessThan(200);
  await hearEachOther();
}

const bytes = (...parts: (number | readonly number[] | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : Buffer.from(part))));
const word = (number: number) => [(number >> 8) & 0xff, number & 0xff];
const triple = (number: number) => [(number >> 16) & 0xff, ...word(number)];

const rest = fc.uint8Array({ maxLength: 40 });
const size = fc.oneof(fc.nat(40), fc.nat(0xffff));
const rtp = fc
  .tuple(fc.integer({ min: 0x80, max: 0xbf }), fc.oneof(fc.constant(111), fc.nat(255)), fc.constantFrom(0xbede, 0x1000, 7), size, rest)
  .map(([first, second, profile, words, more]) => bytes(first, second, Buffer.alloc(10, 1), word(profile), word(words), more));
const rtcp = fc
  .array(fc.tuple(fc.nat(31), fc.integer({ min: 192, max: 223 }), size, rest), { minLength: 1, maxLength: 5 })
  .map((packets) => bytes(...packets.flatMap(([count, type, words, more]) => [0x80 + count, type, word(words), more])));
const dtls = fc
  .array(
    fc.tuple(fc.integer({ min: 20, max: 25 }), fc.nat(2), size, fc.nat(20), fc.nat(0xffffff), fc.nat(0xffffff), fc.nat(0xffffff), rest),
    { minLength: 1, maxLength: 4 },
  )
  .map((records) =>
    bytes(
      ...records.flatMap(([type, epoch, length, message, whole, offset, part, more]) => {
        const content = bytes(message, triple(whole), word(0), triple(offset), triple(part), more);
        return [type, 254, 253, word(epoch), Buffer.alloc(6), word(length > 40 ? length : content.length), content];
      }),
    ),
  );
const attributes = fc.array(
  fc.tuple(fc.constantFrom(0x06, 0x08, 0x12, 0x16, 0x20, 0x24, 0x25, 0x8028, 0x8029, 0x802a, 0xc057), fc.option(size), rest),
  { maxLength: 8 },
);
const stun = fc
  .tuple(fc.constantFrom(0x0001, 0x0011, 0x0101, 0x0111, 0x0003), fc.option(size), attributes)
  .map(([type, claimed, given]) => {
    const body = bytes(
      ...given.flatMap(([name, length, value]) => [word(name), word(length ?? value.length), value, Buffer.alloc(-value.length & 3)]),
    );
    return bytes(word(type), word(claimed ?? body.length), word(0x2112), word(0xa442), Buffer.alloc(12, 3), body);
  });
/** An attribute that fills a datagram. */
const large = fc.constantFrom(0x12, 0x16, 0x20, 0x8022).map((name) => check([[name, Buffer.alloc(65_000)]]));
const anything = fc.oneof(
  { weight: 20, arbitrary: rtp },
  { weight: 20, arbitrary: rtcp },
  { weight: 20, arbitrary: dtls },
  { weight: 30, arbitrary: stun },
  { weight: 9, arbitrary: fc.uint8Array({ maxLength: 100 }) },
  { weight: 1, arbitrary: large },
);

/** A check of a connection with these attributes. With a password, it is signed. */
function check(given: readonly [number, Uint8Array][], password?: string): Buffer {
  const body = bytes(...given.flatMap(([name, value]) => [word(name), word(value.length), value, Buffer.alloc(-value.length & 3)]));
  const head = (length: number) => bytes(word(1), word(length), word(0x2112), word(0xa442), Buffer.alloc(12, 3));
  if (password === undefined) return bytes(head(body.length), body);
  const signed = bytes(head(body.length + 24), body);
  return bytes(signed, word(8), word(20), createHmac('sha1', password).update(signed).digest());
}

describe('strangers', () => {
  test('the datagram that werift read for 22 minutes, and one for a second and a half, are not read', async () => {
    const socket = await stranger();
    const frozen = bytes(0x90, 0x6f, Buffer.alloc(10, 1), 0xbe, 0xde, 0xff, 0xff, Buffer.alloc(24, 0x10));
    for (const port of ports()) {
      await send(socket, frozen, port);
      await send(socket, check([[0x20, Buffer.alloc(65_000)]]), port);
    }
    await expectWell([await sfu.health()]);
  });

  test('random datagrams of each kind from many addresses', async () => {
    const times: number[] = [];
    const all = rounds(20_000, 200_000);
    const each = 200;
    for (let sent = 0; sent < all; sent += each) {
      const socket = await addressed(sent / each);
      for (const [index, datagram] of fc.sample(anything, { numRuns: each, seed: sent }).entries())
        await send(socket, datagram, ports()[index % ports().length] as number);
      times.push(await sfu.health());
      socket.close();
    }
    await expectWell(times);
  });

  test('a check that is not signed is not answered, and neither is one with another signature', async () => {
    const socket = await stranger();
    const answers: Buffer[] = [];
    socket.on('message', (datagram) => answers.push(datagram));
    const ufrag = /^a=ice-ufrag:(\S+)/m.exec(people[0].answer())?.[1];
    const password = /^a=ice-pwd:(\S+)/m.exec(people[0].answer())?.[1] ?? '';
    const port = people[0].sendingPort();
    const name: [number, Buffer] = [0x06, Buffer.from(`${ufrag}:them`)];
    const priority: [number, Buffer] = [0x24, Buffer.alloc(4, 1)];
    const chosen: [number, Buffer] = [0x25, Buffer.alloc(0)];
    const answered = once(socket, 'message');
    await send(socket, check([name, priority, chosen]), port);
    await send(socket, check([name, priority, chosen], 'another'), port);
    await send(socket, check([[0x06, Buffer.from('none:them')], priority, chosen], password), port);
    await send(socket, check([name, priority], password), port);
    await answered;
    await hearEachOther();
    expect(answers.map((answer) => answer.readUInt16BE(0))).toEqual([0x0101]);
  });
});

describe('a participant', () => {
  /** Sends what only a participant can: signed, from the address of their own connection. */
  async function hostile() {
    const third = await sfu.enter('three');
    await people[0].hears('three');
    const [dtls] = third.sending.dtlsTransports;
    if (!dtls) throw new Error('There is no connection');
    const { nominated } = dtls.iceTransport.connection;
    if (!nominated) throw new Error('There is no pair');
    const raw = (datagram: Buffer) => nominated.protocol.sendData(datagram, nominated.remoteAddr);
    return {
      raw,
      rtp: (header: Partial<RtpHeader>, payload: Buffer) =>
        raw(dtls.srtp.encrypt(payload, new RtpHeader({ payloadType: 96, ssrc: third.cameraStream, ...header }))),
      rtcp: (packets: Buffer) => raw(dtls.srtcp.encrypt(packets)),
    };
  }

  test('random datagrams from the address of a connection', async () => {
    const { raw } = await hostile();
    const times: number[] = [];
    for (let seed = 0; seed < rounds(20, 200); seed++) {
      for (const datagram of fc.sample(anything, { numRuns: 100, seed })) await raw(Buffer.from(datagram)).catch(() => undefined);
      times.push(await sfu.health());
    }
    await expectWell(times);
  });

  test('signed packets that ask for much work', async () => {
    const { rtp, rtcp } = await hostile();
    const times: number[] = [];
    /** Three hundred packets in one, each of which claims to be empty. */
    const nested = (type: number, format: number) =>
      bytes(0x80 + 1, 201, word(1), Buffer.alloc(4), ...Array.from({ length: 250 }, () => [0x80 + format, type, 0, 0]));
    const lost = bytes(0x81, 205, word(302), Buffer.alloc(8), ...Array.from({ length: 300 }, () => [0, 1, 0xff, 0xff]));
    for (let round = 0; round < rounds(4, 40); round++) {
      for (let each = 0; each < 160; each++) {
        await rtcp(nested(202, 1));
        await rtcp(nested(205, 1));
        await rtcp(lost);
        await rtp({ ssrc: 1000 + 160 * round + each, sequenceNumber: each }, Buffer.alloc(20));
        await rtp({ sequenceNumber: each % 2 ? 1 : 65_534 }, Buffer.alloc(20));
      }
      times.push(await sfu.health());
    }
    await expectWell(times);
  });
});
