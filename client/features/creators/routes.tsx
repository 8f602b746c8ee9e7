import type { RouteObject } from 'react-router-dom';
import { Redirect } from '../../ui/Redirect.tsx';
import { forBrowser, page, publicPage } from '../../ui/routing.ts';
import { creatorUrls } from './urls.ts';

/** Under `/cc/auth`. */
export const authRoutes: RouteObject[] = [
  { path: 'complete-profile', handle: forBrowser, lazy: page(() => import('./pages/CompleteProfilePage.tsx'), 'CompleteProfilePage') },
];

/** Under `/cc`. */
export const consoleRoutes: RouteObject[] = [
  { index: true, element: <Redirect to={creatorUrls.myPage} /> },
  { path: 'my-page', lazy: page(() => import('./pages/MyPage.tsx'), 'MyPage') },
  {
    path: 'settings',
    lazy: page(() => import('./pages/SettingsPage.tsx'), 'SettingsPage'),
    children: [
      { index: true, element: <Redirect to={creatorUrls.profileSettings} /> },
      { path: 'profile', lazy: page(() => import('./pages/ProfileTab.tsx'), 'ProfileTab') },
      { path: 'calendar', lazy: page(() => import('./pages/CalendarTab.tsx'), 'CalendarTab') },
      { path: 'security', lazy: page(() => import('../accounts/pages/ConsoleSecurityTab.tsx'), 'ConsoleSecurityTab') },
      { path: 'payouts', lazy: page(() => import('../payouts/pages/PayoutsTab.tsx'), 'PayoutsTab') },
      { path: 'developers', lazy: page(() => import('../integrations/pages/DevelopersTab.tsx'), 'DevelopersTab') },
      { path: 'billing', lazy: page(() => import('./pages/BillingTab.tsx'), 'BillingTab') },
    ],
  },
  // A page of its own, without the settings' tabs.
  { path: 'settings/developers/webhooks/:id', lazy: page(() => import('../integrations/pages/DeliveriesPage.tsx'), 'DeliveriesPage') },
];

/** The site's root. */
export const publicRoutes: RouteObject[] = [{ index: true, lazy: publicPage(() => import('./pages/LandingPage.tsx'), 'LandingPage') }];
