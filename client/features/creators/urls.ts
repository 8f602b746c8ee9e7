/** Paths of a creator's own profile, without the language: the router adds it. */
export const creatorUrls = {
  home: '/',
  completeProfile: '/cc/auth/complete-profile',
  myPage: '/cc/my-page',
  settings: '/cc/settings',
  profileSettings: '/cc/settings/profile',
  calendarSettings: '/cc/settings/calendar',
  securitySettings: '/cc/settings/security',
  billingSettings: '/cc/settings/billing',
  payoutSettings: '/cc/settings/payouts',
  page: (username: string) => `/${username}`,
};
