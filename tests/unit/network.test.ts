import type http from 'node:http';
import { describe, expect, test } from 'vitest';
import { addressReader, isNetwork, networksOf } from '../../server/platform/network.ts';

const from = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as http.IncomingMessage;

describe('the address of a request', () => {
  test('is the connection’s if no proxy is trusted, whatever a header says', () => {
    expect(addressReader([])(from('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
    expect(addressReader([])(from('127.0.0.1', '198.51.100.1'))).toBe('127.0.0.1');
    expect(addressReader([])(from('::ffff:203.0.113.9'))).toBe('203.0.113.9');
    expect(addressReader([])(from(undefined, '198.51.100.1'))).toBe('');
  });

  test.each([
    ['the last one that a trusted proxy saw', '198.51.100.1', '198.51.100.1'],
    ['not what its client wrote before', '192.0.2.1, 198.51.100.1', '198.51.100.1'],
    ['the one before a chain of trusted proxies', '192.0.2.1, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
    ['of IPv6', '2001:db8::1', '2001:db8::1'],
    ['the proxy’s own without the header', undefined, '10.0.0.1'],
    ['the proxy’s own with an invalid header', 'unknown', '10.0.0.1'],
    ['the last valid one', '<script>, 10.9.9.9', '10.9.9.9'],
    ['no text at all', "'; drop table sign_ins; --", '10.0.0.1'],
    ['no address with a port', '198.51.100.1:4711', '10.0.0.1'],
  ])('is %s', (_what, forwarded, expected) => {
    const read = addressReader(['10.0.0.0/8', 'fd00::/8']);
    expect(read(from('10.0.0.1', forwarded))).toBe(expected);
    expect(read(from('::ffff:10.0.0.1', forwarded))).toBe(expected);
    expect(read(from('fd00::1', forwarded))).toBe(expected === '10.0.0.1' ? 'fd00::1' : expected);
    expect(read(from('203.0.113.9', forwarded))).toBe('203.0.113.9');
  });

  test('is read from a header in linear time', () => {
    expect(addressReader(['127.0.0.1'])(from('127.0.0.1', '127.0.0.1,'.repeat(100_000)))).toBe('127.0.0.1');
  });
});

test.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['::1', true],
  ['fd00::/8', true],
  ['10.0.0.0/33', false],
  ['fd00::/129', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['proxy.example', false],
  ['', false],
])('%j names a network: %s', (text, expected) => expect(isNetwork(text)).toBe(expected));

test.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['::ffff:203.0.113.9', ['203.0.113.9']],
  ['2001:db8:1:1234::1', ['2001:db8:1:1234', '2001:db8:1:12/56', '2001:db8:1/48']],
  ['2001:0DB8:0001:0034:a:b:c:d%eth0', ['2001:db8:1:34', '2001:db8:1:0/56', '2001:db8:1/48']],
  ['2001:db8::1', ['2001:db8:0:0', '2001:db8:0:0/56', '2001:db8:0/48']],
  ['', ['']],
])('%s is throttled in %j', (address, networks) => expect(networksOf(address).map(({ network }) => network)).toEqual(networks));
