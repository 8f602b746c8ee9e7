import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { isPublic, type Resolve } from '../../server/platform/outgoing/addresses.ts';
import { lineTo, type SendResult } from '../../server/platform/outgoing/send.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

async function listening(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
/** Posts one letter over a line of its own. */
async function send(url: string, more: Partial<Parameters<typeof lineTo>[0]> = {}): Promise<SendResult> {
  const line = lineTo({ url, allowsPrivate: true, ...more });
  const result = await line.send({ headers: {}, body: '{}' });
  line.close();
  return result;
}

describe('a line', () => {
  const line = (url: string) => lineTo({ url, allowsPrivate: true });
  const letter = { headers: {}, body: '{}' };

  test('keeps its connection for the next letter', async () => {
    const url = await listening((request, response) => request.resume().once('end', () => response.end('taken')));
    let connections = 0;
    server?.on('connection', () => (connections += 1));
    const one = line(url);
    for (let n = 0; n < 3; n++) expect(await one.send(letter)).toMatchObject({ status: 200, body: 'taken' });
    one.close();
    expect(connections).toBe(1);
  });

  test('connects again when the receiver has closed the connection, or closes it when the next letter comes', async () => {
    let asked = 0;
    const url = await listening((request, response) => {
      asked += 1;
      if (asked === 2) request.socket.destroy();
      else request.resume().once('end', () => response.end('taken'));
    });
    const one = line(url);
    expect(await one.send(letter)).toMatchObject({ status: 200 });
    expect(await one.send(letter)).toMatchObject({ status: 200 });
    expect(asked).toBe(3);
    server?.closeIdleConnections();
    expect(await one.send(letter)).toMatchObject({ status: 200 });
    one.close();
  });

  test('does not repeat a letter on a connection of its own', async () => {
    let asked = 0;
    const url = await listening((request) => {
      asked += 1;
      request.socket.destroy();
    });
    const one = line(url);
    expect(await one.send(letter)).toMatchObject({ status: null, failure: 'UNREACHABLE' });
    one.close();
    expect(asked).toBe(1);
  });

  test('goes on after an answer that was too long to read', async () => {
    const url = await listening((_request, response) => response.end('x'.repeat(100_000)));
    const one = line(url);
    for (let n = 0; n < 2; n++) expect((await one.send(letter)).body).toHaveLength(16_384);
    one.close();
  });
});

describe('an address is public', () => {
  test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'])('%s', (address) => expect(isPublic(address)).toBe(true));
});

describe('an address is private', () => {
  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '255.255.255.255', '224.0.0.1'],
    ...['192.0.2.1', '198.18.0.1', '::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'ff02::1', '2001:db8::1', '::ffff:127.0.0.1'],
    ...['::ffff:8.8.8.8%0', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::', '::127.0.0.1', 'localhost', ''],
    // IPv4-compatible, local NAT64, discarded, segment routing, site-local, documentation, benchmarks, ORCHID, and what nobody was given.
    ...['::7f00:1', '::a00:1', '64:ff9b:1::a00:1', '100::1', '100:0:0:1::1', '5f00::1', 'fec0::1', '3fff::1', '2001:2::1', '2001:20::1'],
    ...['4000::1', '192.0.0.8', '192.88.99.1', '203.0.113.1', '240.0.0.1'],
  ])('%s', (address) => expect(isPublic(address)).toBe(address === '::ffff:8.8.8.8%0'));
});

describe('a request to an address that a person typed', () => {
  test('brings the status and the beginning of the answer', async () => {
    const url = await listening((request, response) => response.writeHead(201).end(`took ${request.headers['content-length']}`));
    expect(await send(url)).toMatchObject({ status: 201, failure: null, body: 'took 2' });
  });

  test('does not follow a redirect', async () => {
    const url = await listening((_request, response) => response.writeHead(302, { location: 'https://example.com/' }).end());
    expect(await send(url)).toMatchObject({ status: 302 });
  });

  test('reads 16 KiB of an answer without end', async () => {
    let sent = 0;
    const url = await listening((_request, response) => {
      const part = Buffer.alloc(64 * 1024, 'x');
      const more = () => {
        while (sent < 500 * 1024 * 1024 && !response.destroyed) {
          sent += part.length;
          if (!response.write(part)) return response.once('drain', more);
        }
        return response.end();
      };
      more();
    });
    const { status, body, failure } = await send(url);
    expect([status, failure, body.length]).toEqual([200, null, 16_384]);
    expect(sent).toBeLessThan(50 * 1024 * 1024);
  });

  test('waits five seconds for a status, and no longer', async () => {
    const url = await listening(() => undefined);
    const result = await send(url);
    expect(result).toMatchObject({ status: null, failure: 'TIMEOUT' });
    expect(result.took).toBeGreaterThanOrEqual(4900);
    expect(result.took).toBeLessThan(9000);
  });

  test('takes a status that came in time, though the body goes on for longer', async () => {
    const url = await listening((_request, response) => {
      response.write('first');
      const timer = setInterval(() => response.write('.'), 100);
      response.once('close', () => clearInterval(timer));
    });
    const result = await send(url);
    expect(result).toMatchObject({ status: 200, failure: null });
    expect(result.body).toMatch(/^first\.+$/);
  });

  test('fails where nothing listens, and where the line breaks', async () => {
    expect(await send('http://127.0.0.1:1/')).toMatchObject({ status: null, failure: 'UNREACHABLE' });
    const url = await listening((request) => request.socket.destroy());
    expect(await send(url)).toMatchObject({ status: null, failure: 'UNREACHABLE' });
  });
});

describe('on a server for the public', () => {
  const outside = { allowsPrivate: false };

  test('only https is spoken', async () => {
    expect(await send('http://example.com/', outside)).toMatchObject({ failure: 'NOT_HTTPS' });
  });

  test.each(['https://127.0.0.1/', 'https://[::1]/', 'https://[::ffff:7f00:1]/', 'https://localhost/'])('%s is refused', async (url) =>
    expect(await send(url, outside)).toMatchObject({ status: null, failure: 'PRIVATE_ADDRESS' }),
  );

  test('a name is looked up once for each connection, and refused once it leads inside', async () => {
    let heard = 0;
    const url = await listening(() => {
      heard += 1;
    });
    const answers = [['203.0.113.1', '127.0.0.1'], ['127.0.0.1']];
    let looked = 0;
    const resolve: Resolve = (_name, _options, done) =>
      done(
        null,
        (answers[looked++] ?? []).map((address) => ({ address, family: 4 })),
      );
    const target = url.replace('http:', 'https:').replace('127.0.0.1', 'rebinding.test');
    for (const count of [1, 2]) {
      expect(await send(target, { ...outside, resolve })).toMatchObject({ failure: 'PRIVATE_ADDRESS' });
      expect(looked).toBe(count);
    }
    expect(heard).toBe(0);
  });
});
