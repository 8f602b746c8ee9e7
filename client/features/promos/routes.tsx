import type { RouteObject } from 'react-router-dom';
import { page } from '../../ui/routing.ts';

/** Under `/cc`. */
export const consoleRoutes: RouteObject[] = [
  { path: 'product/promo-codes', lazy: page(() => import('./pages/PromoCodesPage.tsx'), 'PromoCodesPage') },
];
