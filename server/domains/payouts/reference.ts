import { plain } from '../../../schema/rules/unseen.ts';

/**
 * The reference of a payout: its id without hyphens. It has 32 of the 35 characters that banks allow. Transfers carry it, and the operator
 * names payouts by it.
 */
export const referenceOf = (payoutId: string): string => payoutId.replaceAll('-', '');

/** The id of a payout, from its reference or from the id itself. Null for any other text. */
export function payoutIdIn(text: string): string | null {
  const hex = plain(text).toLowerCase().replaceAll('-', '');
  return /^[0-9a-f]{32}$/.test(hex) ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
}
