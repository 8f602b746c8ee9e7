import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Role } from '../../../graphql/generated.ts';
import type { Checks } from '../../../platform/identity/provider.ts';
import type { PageLanguage } from '../../../platform/pages/page.ts';
import type { Platform } from '../../../platform/platform.ts';

/** How long a sign-in may take at the provider (specification, section 9: redirect event cache). */
export const flowSeconds = 600;

/** A sign-in that is under way at the provider. Its browser alone keeps this. */
export interface Flow {
  checks: Checks;
  role: Role;
  language: PageLanguage;
  /** The name that the page behind the popup listens for; null for a sign-in without a popup. */
  popup: string | null;
  /** The page to return to, without a popup. */
  next: string;
  /** The product that is being bought; null without a purchase. */
  productId: string | null;
}

type Keys = Pick<Platform, 'config' | 'now'>;

const cipher = 'aes-256-gcm';
const keyOf = ({ config }: Keys) => Buffer.from(hkdfSync('sha256', config.jwtSecret, '', 'diwan sign-in with a provider', 32));

/** A flow as a cookie's value: unreadable, and bound to its `state`. */
export function seal(keys: Keys, flow: Flow): string {
  const vector = randomBytes(12);
  const encryption = createCipheriv(cipher, keyOf(keys), vector).setAAD(Buffer.from(flow.checks.state));
  const text = JSON.stringify({ flow, until: keys.now().getTime() + flowSeconds * 1000 });
  const sealed = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return Buffer.concat([vector, encryption.getAuthTag(), sealed]).toString('base64url');
}

/** The flow of a `state`; null when the value is not ours, was changed, belongs to another state, or is too old. */
export function unseal(keys: Keys, state: string, value: string): Flow | null {
  const bytes = Buffer.from(value, 'base64url');
  if (bytes.length < 28) return null;
  try {
    const decryption = createDecipheriv(cipher, keyOf(keys), bytes.subarray(0, 12))
      .setAAD(Buffer.from(state))
      .setAuthTag(bytes.subarray(12, 28));
    const text = Buffer.concat([decryption.update(bytes.subarray(28)), decryption.final()]).toString('utf8');
    const { flow, until } = JSON.parse(text) as { flow: Flow; until: number };
    return until > keys.now().getTime() ? flow : null;
  } catch {
    return null;
  }
}
