import type { RouteObject } from 'react-router-dom';
import { page } from '../../app/routing.ts';

/** Under `/cc`. */
export const consoleRoutes: RouteObject[] = [
  { path: 'product/list', lazy: page(() => import('./pages/ProductListPage.tsx'), 'ProductListPage') },
  { path: 'product/settings', lazy: page(() => import('./pages/ProductCreatePage.tsx'), 'ProductCreatePage') },
  { path: 'product/:productId/edit', lazy: page(() => import('./pages/ProductEditPage.tsx'), 'ProductEditPage') },
  { path: 'product/:productId/view', lazy: page(() => import('./pages/ProductViewPage.tsx'), 'ProductViewPage') },
];

/** Beside the landing page. */
export const publicRoutes: RouteObject[] = [];
