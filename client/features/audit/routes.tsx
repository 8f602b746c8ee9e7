import type { RouteObject } from 'react-router-dom';
import { page } from '../../ui/routing.ts';

/** Under `/cc`. */
export const consoleRoutes: RouteObject[] = [
  { path: 'users/activity', lazy: page(() => import('./pages/ActivityPage.tsx'), 'ActivityPage') },
];
