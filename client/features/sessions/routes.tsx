import { type Feature, page } from '../../ui/routing.ts';

export const sessions: Feature = {
  console: [
    { path: 'session/list', lazy: page(() => import('./pages/SessionListPage.tsx'), 'SessionListPage') },
    {
      // One page for both addresses, so that going from one to the other leaves the form standing.
      lazy: page(() => import('./pages/SessionWizardPage.tsx'), 'SessionWizardPage'),
      children: [
        { path: 'session/settings', element: null },
        { path: 'session/:sessionId/edit', element: null },
      ],
    },
    { path: 'session/:sessionId', lazy: page(() => import('./pages/SessionViewPage.tsx'), 'SessionViewPage') },
  ],
};
