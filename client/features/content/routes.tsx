import { type Feature, page } from '../../ui/routing.ts';

export const content: Feature = {
  console: [
    { path: 'product/:productId/content', lazy: page(() => import('./pages/ContentPage.tsx'), 'ContentPage') },
    {
      path: 'product/:productId/content/:segment/bulk-upload',
      lazy: page(() => import('./uploads/BulkUploadPage.tsx'), 'BulkUploadPage'),
    },
    { path: 'product/:productId/content/:segment', lazy: page(() => import('./pages/ContentCreatePage.tsx'), 'ContentCreatePage') },
    { path: 'product/:productId/content/:itemId/edit', lazy: page(() => import('./pages/ContentEditPage.tsx'), 'ContentEditPage') },
  ],
};
