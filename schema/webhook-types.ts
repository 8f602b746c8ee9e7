/** The types of events that an endpoint may ask for. The document of each in `schema/webhooks` defines its payload. */
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

/** The version of the payloads. A change that would break a receiver raises it; new fields do not. */
export const webhookVersion = '1';
