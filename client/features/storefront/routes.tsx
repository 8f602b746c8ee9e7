import { type Feature, page, publicPage } from '../../ui/routing.ts';

export const storefront: Feature = {
  customer: [{ path: 'my-products', lazy: page(() => import('./pages/MyProductsPage.tsx'), 'MyProductsPage') }],
  public: [
    { path: 'discover', lazy: publicPage(() => import('./pages/DiscoverPage.tsx'), 'DiscoverPage') },
    { path: ':username', lazy: publicPage(() => import('./pages/CreatorPage.tsx'), 'CreatorPage') },
    { path: ':username/:productId', lazy: publicPage(() => import('./pages/ProductPage.tsx'), 'ProductPage') },
  ],
};
