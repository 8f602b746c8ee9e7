import { type Feature, page } from '../../ui/routing.ts';

export const orders: Feature = {
  console: [{ path: 'invoices/:documentId', lazy: page(() => import('./pages/InvoicePage.tsx'), 'InvoicePage') }],
  customer: [
    { path: 'payment/:paymentId', lazy: page(() => import('./pages/PaymentPage.tsx'), 'PaymentPage') },
    { path: 'receipts', lazy: page(() => import('./pages/ReceiptsPage.tsx'), 'ReceiptsPage') },
    { path: 'documents/:documentId', lazy: page(() => import('./pages/DocumentPage.tsx'), 'DocumentPage') },
  ],
};
