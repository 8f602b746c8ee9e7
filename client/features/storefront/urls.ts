/** Paths of the public pages, without the language: the router adds it. */
export const storefrontUrls = {
  creator: (username: string) => `/${username}`,
  product: (username: string, productId: string) => `/${username}/${productId}`,
  myProducts: '/my-products',
  myProduct: (productId: string) => `/my-products/${productId}`,
};
