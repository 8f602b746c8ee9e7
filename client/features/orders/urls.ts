/** Paths of the pages of payments and receipts, without the language: the router adds it. */
export const orderUrls = {
  receipts: '/receipts',
  document: (documentId: string) => `/documents/${documentId}`,
  /** A plan's invoice, or a credit note that corrects one, in the console. */
  invoice: (documentId: string) => `/cc/invoices/${documentId}`,
  payment: (paymentId: string) => `/payment/${paymentId}`,
};
