/** Paths of the reports, without the language: the router adds it. */
export const reportUrls = {
  dashboard: '/cc/dashboard',
};
