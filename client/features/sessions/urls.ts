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
  edit: (id: string, sessionEdit: { step?: Step; field?: string } = {}) => {
    const sessionQuery = new URLSearchParams(Object.entries(sessionEdit).filter(([, value]) => value !== undefined)).toString();
    return `/cc/session/${id}/edit${sessionQuery && `?${sessionQuery}`}`;
  },
  view: (id: string) => `/cc/session/${id}`,
};
