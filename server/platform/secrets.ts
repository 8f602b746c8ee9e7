import { createSecretKey, type KeyObject } from 'node:crypto';

const keys = new Map<string, KeyObject>();

/** A secret as a key that signs tokens, made once. Given text, `jsonwebtoken` would try it as a public key with every request. */
export function secretKeyOf(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(Buffer.from(secret));
  keys.set(secret, key);
  return key;
}
