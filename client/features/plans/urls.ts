/** Paths of the plans' screens, without the language: the router adds it. */
export const planUrls = {
  subscription: '/cc/subscription',
  yearly: '/cc/subscription?duration=annually',
  /** The gateway leads back here: it shows how a payment of the account ended. */
  payment: (paymentId: string) => `/cc/subscription?payment=${paymentId}`,
};
