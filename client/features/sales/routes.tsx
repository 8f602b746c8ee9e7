import type { RouteObject } from 'react-router-dom';
import { page } from '../../ui/routing.ts';

/** Under `/cc`. */
export const consoleRoutes: RouteObject[] = [
  { path: 'sales', lazy: page(() => import('./pages/SalesPage.tsx'), 'SalesPage') },
  { path: 'sales/:id', lazy: page(() => import('./pages/SalePage.tsx'), 'SalePage') },
];
