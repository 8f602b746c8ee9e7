/** Paths of the account's sales, without the language. */
export const saleUrls = {
  list: '/cc/sales',
  view: (id: string) => `/cc/sales/${id}`,
};
