import type { RouteObject } from 'react-router-dom';
import { type Feature, forBrowser, formPage, page } from '../../ui/routing.ts';

/** The routes of both areas. */
const passwordRoutes: RouteObject[] = [
  { path: 'forgot-password', lazy: formPage(() => import('./pages/ForgotPasswordPage.tsx'), 'ForgotPasswordPage') },
  { path: 'reset-password', handle: forBrowser, lazy: formPage(() => import('./pages/ResetPasswordPage.tsx'), 'ResetPasswordPage') },
];

export const accounts: Feature = {
  // The server draws the doors; those behind a link of a mail are for one person.
  auth: [
    { index: true, lazy: formPage(() => import('./pages/WelcomePage.tsx'), 'WelcomePage') },
    { path: 'login', lazy: formPage(() => import('./pages/LoginPage.tsx'), 'LoginPage') },
    { path: 'register', lazy: formPage(() => import('./pages/RegisterPage.tsx'), 'RegisterPage') },
    { path: 'verify', handle: forBrowser, lazy: formPage(() => import('./pages/VerifyPage.tsx'), 'VerifyPage') },
    { path: 'verified', handle: forBrowser, lazy: formPage(() => import('./pages/VerifiedPage.tsx'), 'VerifiedPage') },
    ...passwordRoutes,
  ],
  settings: [{ path: 'security', lazy: page(() => import('./pages/ConsoleSecurityTab.tsx'), 'ConsoleSecurityTab') }],
  customer: [{ path: 'account', lazy: page(() => import('./pages/AccountPage.tsx'), 'AccountPage') }],
  public: [
    { path: 'login', handle: forBrowser, lazy: formPage(() => import('./pages/CustomerLoginPage.tsx'), 'CustomerLoginPage') },
    { path: 'verified', handle: forBrowser, lazy: formPage(() => import('./pages/CustomerVerifiedPage.tsx'), 'CustomerVerifiedPage') },
    { path: 'account/deleted', handle: forBrowser, lazy: page(() => import('./pages/AccountDeletedPage.tsx'), 'AccountDeletedPage') },
    { path: 'account/closed', handle: forBrowser, lazy: page(() => import('./pages/AccountClosedPage.tsx'), 'AccountClosedPage') },
    ...passwordRoutes,
  ],
};
