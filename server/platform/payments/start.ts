import type { Pool } from 'pg';
import type { Config } from '../../config.ts';
import { portAfter } from '../listen.ts';
import type { Logger } from '../log.ts';
import type { PaymentGateway } from './gateway.ts';
import { noGateway } from './none.ts';
import { sandboxGateway } from './sandbox/client.ts';
import { startSandboxGateway } from './sandbox/service.ts';

export interface RunningGateway {
  client: PaymentGateway;
  /** Where its pages are; null when no gateway of ours runs. */
  url: string | null;
  stop(): Promise<void>;
}

/** Starts the gateway that the settings name, when it is one that runs beside us, and answers the way to talk to it. */
export async function startGateway(
  config: Config,
  pool: Pool,
  { port, webhookUrl, log }: { port: number; webhookUrl: string; log: Logger },
): Promise<RunningGateway> {
  if (config.paymentGateway === 'none') return { client: noGateway, url: null, stop: async () => undefined };
  if (config.production) throw new Error('The sandbox gateway takes no real money and refuses to run in production');
  const secret = config.sandboxGatewaySecret;
  const service = await startSandboxGateway({ pool, secret, webhookUrl, log, port: portFor(config, port) });
  return { client: sandboxGateway({ url: service.url, secret }), url: service.url, stop: service.stop };
}

/** The way to talk to the gateway that runs beside a server which was started with the same settings. */
export function reachGateway(config: Config): PaymentGateway {
  if (config.paymentGateway === 'none') return noGateway;
  return sandboxGateway({ url: `http://localhost:${portFor(config, config.port)}`, secret: config.sandboxGatewaySecret });
}

/** The port after ours unless another is asked for. */
const portFor = ({ sandboxGatewayPort, port: asked }: Config, port: number) => sandboxGatewayPort ?? portAfter(asked, port, 1);
