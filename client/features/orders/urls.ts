/** Paths of the payment pages, without the language: the router adds it. */
export const orderUrls = {
  payment: (paymentId: string) => `/payment/${paymentId}`,
};
