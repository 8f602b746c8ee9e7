import type { RouteObject } from 'react-router-dom';
import { page } from './routing.ts';

/** Under `/cc`, until their features are there. */
export const consoleRoutes: RouteObject[] = [
  { path: 'session/settings', lazy: page(() => import('./NotOpenYet.tsx'), 'SessionsNotOpen') },
  { path: 'subscription', lazy: page(() => import('./NotOpenYet.tsx'), 'PlansNotOpen') },
];
