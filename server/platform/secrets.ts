import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { plain } from '../../schema/rules/unseen.ts';

const keys = new Map<string, KeyObject>();

/** A secret as a key that signs tokens, made once. Given text, `jsonwebtoken` would try it as a public key with every request. */
export function secretKeyOf(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(Buffer.from(secret));
  keys.set(secret, key);
  return key;
}

/** A random token, too long to be guessed. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash of a token, which may have been pasted with what nobody sees. Only this is stored. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(plain(token)).digest();
