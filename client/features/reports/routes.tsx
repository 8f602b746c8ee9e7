import { type Feature, page } from '../../ui/routing.ts';

export const reports: Feature = {
  console: [
    { path: 'dashboard', lazy: page(() => import('./pages/DashboardPage.tsx'), 'DashboardPage') },
    { path: 'reports', lazy: page(() => import('./pages/ReportsPage.tsx'), 'ReportsPage') },
    { path: 'exports/:exportId', lazy: page(() => import('./pages/ExportPage.tsx'), 'ExportPage') },
  ],
};
