import type { RouteObject } from 'react-router-dom';
import { page } from '../../app/routing.ts';

/** Under `/cc`. */
export const consoleRoutes: RouteObject[] = [];

/** Beside the landing page. */
export const publicRoutes: RouteObject[] = [
  {
    lazy: page(() => import('../../app/CustomerOnly.tsx'), 'CustomerOnly'),
    children: [
      { path: 'my-products', lazy: page(() => import('./pages/MyProductsPage.tsx'), 'MyProductsPage') },
      { path: 'my-products/:productId', lazy: page(() => import('./pages/PlayerPage.tsx'), 'PlayerPage') },
    ],
  },
  { path: ':username', lazy: page(() => import('./pages/CreatorPage.tsx'), 'CreatorPage') },
  { path: ':username/:productId', lazy: page(() => import('./pages/ProductPage.tsx'), 'ProductPage') },
];
