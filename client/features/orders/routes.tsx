import type { RouteObject } from 'react-router-dom';
import { page } from '../../app/routing.ts';

/** Under `/cc`. */
export const consoleRoutes: RouteObject[] = [];

/** Beside the landing page. */
export const publicRoutes: RouteObject[] = [
  {
    lazy: page(() => import('../../app/CustomerOnly.tsx'), 'CustomerOnly'),
    children: [{ path: 'payment/:paymentId', lazy: page(() => import('./pages/PaymentPage.tsx'), 'PaymentPage') }],
  },
];
