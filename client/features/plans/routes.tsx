import type { RouteObject } from 'react-router-dom';
import { page } from '../../ui/routing.ts';

/** Under `/cc`. */
export const consoleRoutes: RouteObject[] = [
  { path: 'subscription', lazy: page(() => import('./pages/SubscriptionPage.tsx'), 'SubscriptionPage') },
];
