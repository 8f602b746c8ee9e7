/** Paths of the pages of payments and receipts, without the language: the router adds it. */
export const orderUrls = {
  receipts: '/receipts',
  document: (documentId: string) => `/documents/${documentId}`,
  payment: (paymentId: string) => `/payment/${paymentId}`,
};
