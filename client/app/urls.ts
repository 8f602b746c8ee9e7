/** Paths that the console's frame leads to and whose feature is elsewhere or still to come, without the language. */
export const consoleUrls = {
  root: '/cc',
  users: '/cc/users',
  admins: '/cc/users/admins',
  activity: '/cc/users/activity',
  settings: '/cc/settings',
  profile: '/cc/settings/profile',
  security: '/cc/settings/security',
  billing: '/cc/settings/billing',
  newSession: '/cc/session/settings',
  subscription: '/cc/subscription',
};
