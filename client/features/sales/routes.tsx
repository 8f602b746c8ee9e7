import { type Feature, page } from '../../ui/routing.ts';

export const sales: Feature = {
  console: [
    { path: 'sales', lazy: page(() => import('./pages/SalesPage.tsx'), 'SalesPage') },
    { path: 'sales/:id', lazy: page(() => import('./pages/SalePage.tsx'), 'SalePage') },
  ],
};
