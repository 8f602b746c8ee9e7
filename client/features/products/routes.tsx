import type { RouteObject } from 'react-router-dom';
import { page } from '../../app/routing.ts';

const wizard = page(() => import('./pages/ProductWizardPage.tsx'), 'ProductWizardPage');

/** Under `/cc`. */
export const consoleRoutes: RouteObject[] = [
  { path: 'product/list', lazy: page(() => import('./pages/ProductListPage.tsx'), 'ProductListPage') },
  { path: 'product/settings', lazy: wizard },
  { path: 'product/:productId/edit', lazy: wizard },
  { path: 'product/:productId/view', lazy: page(() => import('./pages/ProductViewPage.tsx'), 'ProductViewPage') },
];

/** Beside the landing page. */
export const publicRoutes: RouteObject[] = [];
