/** Paths of the reports, without the language: the router adds it. */
export const reportUrls = {
  dashboard: '/cc/dashboard',
  reports: '/cc/reports',
  /** The report of links, in a period. */
  links: (period: string) => `/cc/reports?by=source${period === 'ALL' ? '' : `&period=${period.toLowerCase()}`}`,
  /** The mail of a large export leads there. */
  export: (id: string) => `/cc/exports/${id}`,
};
