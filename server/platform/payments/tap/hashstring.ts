import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatAmount, parseAmount } from '../../../../schema/rules/money.ts';

/** The object that Tap posts: a charge or a refund. */
export interface TapPosted {
  id?: unknown;
  object?: unknown;
  amount?: unknown;
  currency?: unknown;
  status?: unknown;
  created?: unknown;
  reference?: { gateway?: unknown; payment?: unknown } | null;
  transaction?: { created?: unknown } | null;
  metadata?: Record<string, unknown> | null;
}

/** Tap's decimals in minor units. */
export const minorOf = (amount: number, currency: string): number => parseAmount(String(amount), currency);
/** Minor units as the decimals that Tap takes: 12.5 for 12,500 fils. */
export const decimalOf = (amount: number, currency: string): number => Number(formatAmount(amount, currency));

/**
 * The `hashstring` of what Tap posts: an HMAC-SHA256 over named fields with our secret key, in hex (its documentation, Webhook). The amount
 * has the currency's decimals, `3.000` for KWD, although the body may say 3.
 * @throws if the amount or the currency is none.
 */
export function hashstringOf(secretKey: string, { id, amount, currency, reference, status, transaction, created }: TapPosted): string {
  const code = String(currency);
  const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));
  const signed = [
    `x_id${text(id)}`,
    `x_amount${formatAmount(minorOf(Number(amount), code), code)}`,
    `x_currency${code}`,
    `x_gateway_reference${text(reference?.gateway)}`,
    `x_payment_reference${text(reference?.payment)}`,
    `x_status${text(status)}`,
    `x_created${text(transaction?.created ?? created)}`,
  ].join('');
  return createHmac('sha256', secretKey).update(signed).digest('hex');
}

/** Whether Tap, which has our key, made this header for these fields. */
export function isHashed(secretKey: string, posted: TapPosted, header: string | string[] | undefined): boolean {
  if (typeof header !== 'string' || !/^[0-9a-f]{64}$/i.test(header)) return false;
  try {
    return timingSafeEqual(Buffer.from(hashstringOf(secretKey, posted), 'hex'), Buffer.from(header, 'hex'));
  } catch {
    return false;
  }
}
