/** Paths of sessions as customers see them, without the language: the router adds it. */
export const bookingUrls = {
  session: (username: string, sessionId: string, invitation?: string | null) =>
    `/${username}/session/${sessionId}${invitation ? `?invitation=${encodeURIComponent(invitation)}` : ''}`,
  appointment: (username: string, typeId: string, durationId?: string | null) =>
    `/${username}/appointment/${typeId}${durationId ? `?duration=${durationId}` : ''}`,
  mySessions: '/my-sessions',
  /** One booking: its payment while it is held, and all about it once it is confirmed. */
  booking: (bookingId: string) => `/my-sessions/${bookingId}`,
  /** The same, moved to another time. */
  reschedule: (bookingId: string) => `/my-sessions/${bookingId}/reschedule`,
};
