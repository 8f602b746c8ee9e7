/** What an endpoint may ask to be told. Each has a document in `schema/webhooks`, which says what its payload holds. */
export const webhookTypes = [
  'order.paid',
  'order.refunded',
  'booking.confirmed',
  'booking.changed',
  'booking.cancelled',
  'product.published',
  'customer.created',
  'progress.completed',
  'payout.paid',
  'payout.returned',
  'dispute.opened',
  'dispute.closed',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** The version of the payloads. New fields do not raise it; what would break a receiver does. */
export const webhookVersion = '1';
