import type { RouteObject } from 'react-router-dom';
import { forBrowser, page } from '../../ui/routing.ts';

/** Beside the landing page. */
export const publicRoutes: RouteObject[] = [
  {
    handle: forBrowser,
    lazy: page(() => import('../accounts/components/CustomerOnly.tsx'), 'CustomerOnly'),
    children: [{ path: 'my-products/:productId', lazy: page(() => import('./pages/PlayerPage.tsx'), 'PlayerPage') }],
  },
];
