/** Paths of the public pages, without the language: the router adds it. */
export const storefrontUrls = {
  creator: (username: string) => `/${username}`,
  product: (username: string, productId: string) => `/${username}/${productId}`,
  /** The product's page after signing in: the purchase goes on, with its promo code if there is one. */
  purchase: (username: string, productId: string, code = '') =>
    `/${username}/${productId}?buy${code && `&code=${encodeURIComponent(code)}`}`,
  /** The product's page at the price that a promo code makes. */
  withCode: (username: string, productId: string, code: string) => `/${username}/${productId}?code=${encodeURIComponent(code)}`,
  /** Where people find creators. */
  discover: '/discover',
  /** How refunds work. */
  refunds: '/refunds',
  myProducts: '/my-products',
  myProduct: (productId: string) => `/my-products/${productId}`,
  /** One item of a bought product. */
  myItem: (productId: string, itemId: string) => `/my-products/${productId}?item=${itemId}`,
};
