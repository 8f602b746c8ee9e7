import type { DataSource } from 'typeorm';
import type { Config } from './config.ts';
import type { Readers } from './database/data-source.ts';
import type { IdentityProvider } from './identity/provider.ts';
import type { Limits } from './limits.ts';
import type { Logger } from './log.ts';
import type { Mailer } from './mail/mail.ts';
import type { MediaTools } from './media/media.ts';
import type { Gateways } from './payments/gateways.ts';
import type { PubSub } from './pubsub.ts';
import type { Rooms } from './rooms/rooms.ts';
import type { Storage } from './storage/storage.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { Traces } from './telemetry/spans.ts';

/** All services outside the process, behind interfaces. They are made once at the start, and given to each context. */
export interface Platform {
  config: Config;
  /** The site's public address without a trailing slash: `config.origin`, or this machine's address and port. */
  origin: string;
  dataSource: DataSource;
  /** Connections for reads. They cannot write. */
  readers: Readers;
  /** The limits that all processes on the database count together. */
  limits: Limits;
  storage: Storage;
  mailer: Mailer;
  media: MediaTools;
  gateways: Gateways;
  /** The provider that people may sign in with; null if there is none. */
  identity: IdentityProvider | null;
  pubsub: PubSub;
  /** Video and audio of live rooms. */
  rooms: Rooms;
  log: Logger;
  /** What this process measures of itself; null if nothing reads it. */
  metrics: Metrics | null;
  /** Records what requests and jobs do; null if nothing takes it. */
  traces: Traces | null;
  /** The clock. */
  now(): Date;
}
