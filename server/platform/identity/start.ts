import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import { portAfter } from '../listen.ts';
import type { Logger } from '../log.ts';
import { startLocalProvider } from './local/service.ts';
import { oidcProvider } from './oidc.ts';
import { type IdentityProvider, returnPath } from './provider.ts';

export interface RunningIdentity {
  /** Null: nobody signs in with a provider here. */
  provider: IdentityProvider | null;
  stop(): Promise<void>;
}

/** The provider that the settings name; the local one is started beside us. */
export async function startIdentity(
  config: Config,
  { port, origin, log }: { port: number; origin: string; log: Logger },
): Promise<RunningIdentity> {
  const { identity } = config;
  if (identity === 'none') return { provider: null, stop: async () => undefined };
  if (identity !== 'local') return { provider: oidcProvider(identity), stop: async () => undefined };
  if (config.production) throw new Error('The local identity provider believes everybody and refuses to run in production');
  const client = { clientId: 'diwan', clientSecret: randomBytes(32).toString('base64url') };
  const service = await startLocalProvider({
    ...client,
    returnUrl: `${origin}${returnPath}`,
    port: config.localOidcPort ?? portAfter(config.port, port, 2),
    log,
  });
  return { provider: oidcProvider({ ...client, issuer: service.url }), stop: service.stop };
}
