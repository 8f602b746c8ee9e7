import { type Feature, page } from '../../ui/routing.ts';

export const customers: Feature = {
  console: [
    { path: 'users', lazy: page(() => import('./pages/CustomersPage.tsx'), 'CustomersPage') },
    { path: 'users/customers/:customerId', lazy: page(() => import('./pages/CustomerPage.tsx'), 'CustomerPage') },
  ],
};
