import { plain } from '../../../schema/rules/unseen.ts';

/** What a bank carries along with a transfer, and the operator names it by: the payout's id without hyphens, 32 of the 35 characters allowed. */
export const referenceOf = (payoutId: string): string => payoutId.replaceAll('-', '');

/** The payout's id in a reference, or in an id itself; null for any other text. */
export function payoutIdIn(text: string): string | null {
  const hex = plain(text).toLowerCase().replaceAll('-', '');
  return /^[0-9a-f]{32}$/.test(hex) ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
}
