import type { RouteObject } from 'react-router-dom';
import { page } from '../../ui/routing.ts';

/** Under `/cc`. */
export const consoleRoutes: RouteObject[] = [
  { path: 'dashboard', lazy: page(() => import('./pages/DashboardPage.tsx'), 'DashboardPage') },
  { path: 'reports', lazy: page(() => import('./pages/ReportsPage.tsx'), 'ReportsPage') },
  { path: 'exports/:exportId', lazy: page(() => import('./pages/ExportPage.tsx'), 'ExportPage') },
];
