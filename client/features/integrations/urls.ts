/** Paths of the screens about programs, without the language: the router adds it. */
export const integrationUrls = {
  settings: '/cc/settings/developers',
  /** The site for developers. It is in English, and no route of the client. */
  docs: '/docs',
  deliveries: (endpointId: string) => `/cc/settings/developers/webhooks/${endpointId}`,
};
