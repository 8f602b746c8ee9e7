/** Paths of screens whose features are still to come, without the language. */
export const comingUrls = {
  subscription: '/cc/subscription',
};
