import http from 'node:http';
import { listen } from './company.ts';

/** A line to a gateway, on which its answers can get lost. */
export interface LossyLine {
  url: string;
  /** Loses the answers to all POSTs while `work` runs: the gateway does what it is asked, and the caller gets no answer. */
  losing<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Opens a line to the gateway at this address. */
export async function lossyLine(gatewayUrl: string): Promise<LossyLine> {
  let isLosing = false;
  const { url, close } = await listen((request, response) => {
    const { host: _host, ...headers } = request.headers;
    const onward = http.request(`${gatewayUrl}${request.url}`, { method: request.method, headers }, (answer) => {
      if (isLosing && request.method === 'POST') answer.resume().once('end', () => response.destroy());
      else answer.pipe(response.writeHead(answer.statusCode as number, answer.headers));
    });
    request.pipe(onward.once('error', () => response.destroy()));
  });
  return {
    url,
    close,
    async losing(work) {
      isLosing = true;
      try {
        return await work();
      } finally {
        isLosing = false;
      }
    },
  };
}
