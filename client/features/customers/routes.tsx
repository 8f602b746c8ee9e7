import type { RouteObject } from 'react-router-dom';
import { page } from '../../ui/routing.ts';

/** Under `/cc`. */
export const consoleRoutes: RouteObject[] = [
  { path: 'users', lazy: page(() => import('./pages/CustomersPage.tsx'), 'CustomersPage') },
  { path: 'users/customers/:customerId', lazy: page(() => import('./pages/CustomerPage.tsx'), 'CustomerPage') },
];
