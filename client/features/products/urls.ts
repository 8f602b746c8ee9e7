/** The steps of the product form, in their order. */
export const steps = ['basics', 'look', 'offer'] as const;
export type Step = (typeof steps)[number];

/** Paths of the product screens, without the language: the router adds it. */
export const productUrls = {
  list: '/cc/product/list',
  create: '/cc/product/settings',
  /** Opens at `step`, with `field` focused; at the first step without. */
  edit: (id: string, productEdit: { step?: Step; field?: string } = {}) => {
    const productQuery = new URLSearchParams(Object.entries(productEdit).filter(([, value]) => value !== undefined)).toString();
    return `/cc/product/${id}/edit${productQuery && `?${productQuery}`}`;
  },
  view: (id: string) => `/cc/product/${id}/view`,
  /** The page as customers will see it. */
  preview: (id: string, part: 'page' | 'player' = 'page') => `/cc/product/${id}/preview${part === 'player' ? '?part=player' : ''}`,
  previewItem: (id: string, itemId: string) => `/cc/product/${id}/preview?part=player&item=${itemId}`,
};
