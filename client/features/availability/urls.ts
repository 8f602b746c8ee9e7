/** Paths of the screens for hours and appointment types, without the language: the router adds it. */
export const availabilityUrls = {
  availability: '/cc/session/availability',
  newType: '/cc/session/availability/types/new',
  type: (id: string) => `/cc/session/availability/types/${id}`,
};
