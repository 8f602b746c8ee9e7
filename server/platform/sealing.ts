import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const vectorBytes = 12;
const tagBytes = 16;

export interface Sealing {
  /** Encrypts a text. It opens only with the same `bound`. */
  seal(text: string, bound: string): Buffer;
  /** Decrypts the text; null for bytes that another secret sealed, that were changed, or that belong to another `bound`. */
  open(bytes: Buffer, bound: string): string | null;
}

/** Seals texts for one purpose, with a key of its own that is made from the server's secret. */
export function sealing(secret: string, purpose: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    seal(text, bound) {
      const vector = randomBytes(vectorBytes);
      const encryption = createCipheriv(cipher, key, vector).setAAD(Buffer.from(bound));
      const sealed = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
      return Buffer.concat([vector, encryption.getAuthTag(), sealed]);
    },
    open(bytes, bound) {
      const head = vectorBytes + tagBytes;
      if (bytes.length < head) return null;
      try {
        const decryption = createDecipheriv(cipher, key, bytes.subarray(0, vectorBytes))
          .setAAD(Buffer.from(bound))
          .setAuthTag(bytes.subarray(vectorBytes, head));
        return Buffer.concat([decryption.update(bytes.subarray(head)), decryption.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
