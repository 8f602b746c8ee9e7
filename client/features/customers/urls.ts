/** Paths of the customers' pages, without the language: the router adds it. */
export const customerUrls = {
  list: '/cc/users',
  view: (id: string) => `/cc/users/customers/${id}`,
};
