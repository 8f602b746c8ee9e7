import type { RouteObject } from 'react-router-dom';
import { page } from '../../ui/routing.ts';

/** Under `/cc`. */
export const consoleRoutes: RouteObject[] = [
  { path: 'product/:productId/learners', lazy: page(() => import('./pages/LearnersPage.tsx'), 'LearnersPage') },
];
