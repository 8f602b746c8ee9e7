/** The steps of the session form, in their order. */
export const steps = ['basics', 'place', 'offer'] as const;
export type Step = (typeof steps)[number];

/** Paths of the creator's session screens, without the language: the router adds it. */
export const sessionUrls = {
  list: '/cc/session/list',
  create: '/cc/session/settings',
  /** Starts a session at a day, and at a time if one was picked in a calendar. */
  createAt: (day: string, time?: string) => `/cc/session/settings?day=${day}${time ? `&time=${encodeURIComponent(time)}` : ''}`,
  /** Opens at `step`, with `field` focused; at the first step without. */
  edit: (id: string, at: { step?: Step; field?: string } = {}) => {
    const query = new URLSearchParams(Object.entries(at).filter(([, value]) => value !== undefined)).toString();
    return `/cc/session/${id}/edit${query && `?${query}`}`;
  },
  view: (id: string) => `/cc/session/${id}`,
};
