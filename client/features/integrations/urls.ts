/** Paths of what programs use, without the language: the router adds it. */
export const integrationUrls = {
  settings: '/cc/settings/developers',
};
