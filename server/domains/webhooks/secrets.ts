import { randomBytes } from 'node:crypto';
import type { Context } from '../../core/context.ts';
import { type Sealing, sealing } from '../../platform/sealing.ts';

let made: { jwtSecret: string; sealing: Sealing } | undefined;
/** What seals secrets. Its key is made once, since each delivery opens a secret. */
function sealingOf({ config: { jwtSecret } }: Pick<Context, 'config'>): Sealing {
  if (made?.jwtSecret !== jwtSecret) made = { jwtSecret, sealing: sealing(jwtSecret, 'diwan secrets of webhooks') };
  return made.sealing;
}

/** A secret as receivers keep it (Standard Webhooks): 256 random bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** A secret as the database keeps it. Only the server's own secret opens it, and only for its account. */
export const sealSecret = (context: Pick<Context, 'config'>, secret: string, creatorId: string): Buffer =>
  sealingOf(context).seal(secret, creatorId);

/** Whether a sealed secret can be read. After a change of the server's own secret, it cannot. */
export const isReadable = (context: Pick<Context, 'config'>, sealed: Buffer, creatorId: string): boolean =>
  sealingOf(context).open(sealed, creatorId) !== null;

/** Opens a sealed secret. @throws if the server's own secret has changed since it was sealed: each endpoint needs a new secret then */
export function openSecret(context: Pick<Context, 'config'>, sealed: Buffer, creatorId: string): string {
  const secret = sealingOf(context).open(sealed, creatorId);
  if (secret === null) throw new Error('The secret of a webhook endpoint cannot be read. It was sealed with another JWT_SECRET: rotate it');
  return secret;
}
