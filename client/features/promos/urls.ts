/** Paths of the promo codes' screen, without the language: the router adds it. */
export const promoUrls = {
  /** With `product`, its codes alone. */
  list: ({ product }: { product?: string } = {}) => `/cc/product/promo-codes${product ? `?product=${product}` : ''}`,
};
