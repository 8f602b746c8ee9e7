import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A server with the part of S3 that we use: PUT, GET with ranges, HEAD and DELETE of objects, and lists in pages of three. */
export interface Bucket {
  /** As STORAGE_URL and BACKUP_URL have it. A prefix may follow the bucket's name. */
  url(prefix?: string): string;
  /** The objects, by the bucket's name and their key. */
  objects: Map<string, Buffer>;
  /** How often each object was written. */
  written: Map<string, number>;
  /** Lets writes wait that come from now on. Answers the function that lets them go on, and how to wait for the first. */
  hold(): { begun: Promise<void>; release(): void };
  /** Answers 403 from now on, as a bucket does whose policy has changed. */
  refuse(refuses: boolean): void;
  close(): void;
}

/** Entries of a page of a list. Amazon has a thousand. */
const page = 3;

export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const written = new Map<string, number>();
  let [refuses, held, begin] = [false, Promise.resolve(), () => {}];
  const server = http.createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    const key = decodeURIComponent(pathname);
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    if (refuses || !request.headers.authorization?.includes('Credential=the/key/')) return void fail(403, 'AccessDenied');
    if (request.method === 'PUT') {
      const body = await buffer(request).catch(() => null);
      begin();
      await held;
      if (body && !request.socket.destroyed) {
        objects.set(key, body);
        written.set(key, (written.get(key) ?? 0) + 1);
      }
      return void response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (searchParams.has('list-type')) return void response.setHeader('content-type', 'application/xml').end(list(key, searchParams));
    const object = objects.get(key);
    if (!object) return void fail(404, 'NoSuchKey');
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    response.writeHead(start ? 206 : 200).end(start ? object.subarray(Number(start), Number(end) + 1) : object);
  });

  function list(path: string, asked: URLSearchParams): string {
    const bucket = `${path.replace(/\/$/, '')}/`;
    const [prefix, after] = [asked.get('prefix') ?? '', asked.get('continuation-token') ?? ''];
    const entries = new Map<string, number | null>();
    for (const [key, { length }] of objects) {
      if (!key.startsWith(bucket + prefix)) continue;
      const [name = '', ...below] = key.slice((bucket + prefix).length).split('/');
      if (below.length) entries.set(`${prefix}${name}/`, null);
      else entries.set(prefix + name, length);
    }
    const rest = [...entries].sort(([one], [other]) => (one < other ? -1 : 1)).filter(([key]) => key > after);
    const shown = rest
      .slice(0, page)
      .map(([key, bytes]) =>
        bytes === null
          ? `<CommonPrefixes><Prefix>${key}</Prefix></CommonPrefixes>`
          : `<Contents><Key>${key}</Key><Size>${bytes}</Size></Contents>`,
      );
    const next = rest.length > page ? `<NextContinuationToken>${rest[page - 1]?.[0]}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${Boolean(next)}</IsTruncated>${next}${shown.join('')}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (prefix = '') => `s3://${encodeURIComponent('the/key')}:secret@127.0.0.1:${port}/media${prefix}?region=me-south-1&tls=false`,
    objects,
    written,
    hold() {
      const [waiting, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      [held, begin] = [waiting.promise, begun.resolve];
      return { begun: begun.promise, release: waiting.resolve };
    },
    refuse(now) {
      refuses = now;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
