/** What uploads and media are measured beside: a pipe into a file, and ranges of files in a folder. */
import { createReadStream, createWriteStream } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const folder = process.env.FOLDER as string;

const server = http.createServer((request, response) => {
  const file = path.join(folder, path.basename(request.url ?? ''));
  if (request.method === 'PUT') {
    request.pipe(createWriteStream(file)).once('finish', () => response.writeHead(204).end());
    return;
  }
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') as RegExpExecArray;
  const range = { start: Number(start), end: Number(end) };
  response.writeHead(206, { 'content-type': 'video/mp2t', 'content-length': range.end - range.start + 1 });
  createReadStream(file, range).pipe(response);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

/** Ends when it is asked to, and when its parent process is gone. */
const end = () => server.close(() => process.exit(0));
process.once('SIGTERM', end);
process.once('disconnect', end);
