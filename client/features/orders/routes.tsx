import type { RouteObject } from 'react-router-dom';
import { forBrowser, page } from '../../ui/routing.ts';

/** Under `/cc`. */
export const consoleRoutes: RouteObject[] = [
  { path: 'invoices/:documentId', lazy: page(() => import('./pages/InvoicePage.tsx'), 'InvoicePage') },
];

/** Beside the landing page. */
export const publicRoutes: RouteObject[] = [
  {
    handle: forBrowser,
    lazy: page(() => import('../accounts/components/CustomerOnly.tsx'), 'CustomerOnly'),
    children: [
      { path: 'payment/:paymentId', lazy: page(() => import('./pages/PaymentPage.tsx'), 'PaymentPage') },
      { path: 'receipts', lazy: page(() => import('./pages/ReceiptsPage.tsx'), 'ReceiptsPage') },
      { path: 'documents/:documentId', lazy: page(() => import('./pages/DocumentPage.tsx'), 'DocumentPage') },
    ],
  },
];
