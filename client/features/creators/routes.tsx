import { Redirect } from '../../ui/Redirect.tsx';
import { type Feature, forBrowser, page, publicPage } from '../../ui/routing.ts';
import { creatorUrls } from './urls.ts';

export const creators: Feature = {
  auth: [
    { path: 'complete-profile', handle: forBrowser, lazy: page(() => import('./pages/CompleteProfilePage.tsx'), 'CompleteProfilePage') },
  ],
  console: [
    { index: true, element: <Redirect to={creatorUrls.myPage} /> },
    { path: 'my-page', lazy: page(() => import('./pages/MyPage.tsx'), 'MyPage') },
  ],
  settings: [
    { index: true, element: <Redirect to={creatorUrls.profileSettings} /> },
    { path: 'profile', lazy: page(() => import('./pages/ProfileTab.tsx'), 'ProfileTab') },
    { path: 'calendar', lazy: page(() => import('./pages/CalendarTab.tsx'), 'CalendarTab') },
    { path: 'billing', lazy: page(() => import('./pages/BillingTab.tsx'), 'BillingTab') },
  ],
  public: [{ index: true, lazy: publicPage(() => import('./pages/LandingPage.tsx'), 'LandingPage') }],
};
