/** Paths of pages about the site itself, without the language: the router adds it. */
export const siteUrls = {
  terms: '/terms',
  privacy: '/privacy',
  refunds: '/refunds',
  imprint: '/imprint',
  /** A part of the landing page. */
  contact: '/#contact',
};
