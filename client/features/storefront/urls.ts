import type { CreatorSort } from '../../apollo/generated.ts';

/** The parameters of the discovery page. Empty ones are left out. */
export interface Discovery {
  search?: string;
  /** A `Profession.value`. */
  profession?: string;
  sort?: CreatorSort;
  /** The cursor that the list begins behind. */
  after?: string;
}

/** Paths of the public pages, without the language: the router adds it. */
export const storefrontUrls = {
  /** Where people find creators. */
  discovery: ({ search, profession, sort = 'POPULAR', after }: Discovery = {}) => {
    const query = new URLSearchParams({
      ...(search && { search }),
      ...(profession && { profession }),
      ...(sort !== 'POPULAR' && { sort: sort.toLowerCase() }),
      ...(after && { after }),
    }).toString();
    return query ? `/discover?${query}` : '/discover';
  },
  creator: (username: string) => `/${username}`,
  product: (username: string, productId: string) => `/${username}/${productId}`,
  /** The product's page after a sign-in, where the purchase goes on, with its promo code if there is one. */
  purchase: (username: string, productId: string, code = '') =>
    `/${username}/${productId}?buy${code && `&code=${encodeURIComponent(code)}`}`,
  /** The product's page with a promo code applied. */
  withCode: (username: string, productId: string, code: string) => `/${username}/${productId}?code=${encodeURIComponent(code)}`,
  /** How refunds work. */
  refunds: '/refunds',
  myProducts: '/my-products',
  myProduct: (productId: string) => `/my-products/${productId}`,
  /** One item of a bought product. */
  myItem: (productId: string, itemId: string) => `/my-products/${productId}?item=${itemId}`,
};
