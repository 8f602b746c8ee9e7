import type { RouteObject } from 'react-router-dom';
import { forBrowser, page, publicPage } from '../../ui/routing.ts';

/** Beside the landing page. */
export const publicRoutes: RouteObject[] = [
  {
    handle: forBrowser,
    lazy: page(() => import('../accounts/components/CustomerOnly.tsx'), 'CustomerOnly'),
    children: [{ path: 'my-products', lazy: page(() => import('./pages/MyProductsPage.tsx'), 'MyProductsPage') }],
  },
  { path: 'discover', lazy: publicPage(() => import('./pages/DiscoverPage.tsx'), 'DiscoverPage') },
  { path: ':username', lazy: publicPage(() => import('./pages/CreatorPage.tsx'), 'CreatorPage') },
  { path: ':username/:productId', lazy: publicPage(() => import('./pages/ProductPage.tsx'), 'ProductPage') },
];
