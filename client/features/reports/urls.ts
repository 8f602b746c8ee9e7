/** Paths of the reports, without the language: the router adds it. */
export const reportUrls = {
  dashboard: '/cc/dashboard',
  reports: '/cc/reports',
  /** The mail of a large export leads there. */
  export: (id: string) => `/cc/exports/${id}`,
};
