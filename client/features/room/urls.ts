/** Paths of a session's room, without the language: the router adds it. */
export const roomUrls = {
  /** For the host, in the console. */
  host: (sessionId: string) => `/cc/session/${sessionId}/room`,
  /** For a customer who has booked a seat. */
  attend: (sessionId: string) => `/session/${sessionId}/room`,
};
