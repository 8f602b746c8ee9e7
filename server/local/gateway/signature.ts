import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that may pass between signing and arrival. */
export const tolerance = 300;

export const signatureHeader = 'sandbox-signature';

const digest = (secret: string, seconds: number, body: Buffer | string) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. The time is signed, too, so that an old message cannot be replayed. */
export const sign = (secret: string, body: Buffer | string, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`;
};

/** Whether `header` is a signature of exactly these bytes, made within five minutes of `now`. */
export function isSigned(secret: string, body: Buffer, header: string | string[] | undefined, now: Date): boolean {
  const match = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (!match) return false;
  const seconds = Number(match[1]);
  if (Math.abs(now.getTime() / 1000 - seconds) > tolerance) return false;
  return timingSafeEqual(digest(secret, seconds, body), Buffer.from(match[2] as string, 'hex'));
}
