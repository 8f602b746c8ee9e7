/** Paths of screens whose features are still to come, without the language. */
export const comingUrls = {
  newSession: '/cc/session/settings',
  subscription: '/cc/subscription',
};
