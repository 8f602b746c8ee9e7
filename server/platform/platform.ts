import type { DataSource } from 'typeorm';
import type { Config } from '../core/config.ts';
import type { IdentityProvider } from './identity/provider.ts';
import type { Logger } from './log.ts';
import type { Mailer } from './mail/mail.ts';
import type { MediaTools } from './media/media.ts';
import type { PaymentGateway } from './payments/gateway.ts';
import type { PubSub } from './pubsub.ts';
import type { Storage } from './storage/storage.ts';

/** Everything outside the process, behind interfaces. Made once at the start, handed to every context. */
export interface Platform {
  config: Config;
  /** Where people reach the site: `config.origin`, or this machine once the port is known. No slash at the end. */
  origin: string;
  dataSource: DataSource;
  storage: Storage;
  mailer: Mailer;
  media: MediaTools;
  gateway: PaymentGateway;
  /** The provider that people may sign in with; null when there is none. */
  identity: IdentityProvider | null;
  pubsub: PubSub;
  log: Logger;
  /** The clock. */
  now(): Date;
}
