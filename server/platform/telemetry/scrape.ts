import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ListenAddress, listen, stopServer } from '../listen.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from './metrics.ts';

/** Milliseconds that one source may take when the metrics are read. What it did not tell by then is missing from the answer. */
const patience = 2500;

/** Brings some metrics up to date when they are read. Fails or hangs without harm to the others. */
export type Source = () => Promise<void> | void;

export interface Scraped {
  port: number;
  stop(): Promise<void>;
}

/** Serves `GET /metrics` in Prometheus' text format, and nothing else, on a port of its own. @throws if the port is taken */
export async function serveMetrics(metrics: Metrics, sources: readonly Source[], log: Logger, at: ListenAddress): Promise<Scraped> {
  const tell = async (source: Source) => {
    try {
      const late = sleep(patience, undefined, { ref: false }).then(() => Promise.reject(new Error('a source of metrics is late')));
      await Promise.race([(async () => source())(), late]);
    } catch (error) {
      log.debug({ err: error }, 'some metrics are missing');
    }
  };
  const server = http.createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end();
    await Promise.all(sources.map(tell));
    try {
      const text = await metrics.registry.metrics();
      response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text);
    } catch (error) {
      log.warn({ err: error }, 'the metrics could not be told');
      response.writeHead(500).end();
    }
  });
  const port = await listen(server, at);
  return { port, stop: () => stopServer(server) };
}
