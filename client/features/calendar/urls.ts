/** Paths of the calendar, without the language: the router adds it. */
export const calendarUrls = { calendar: '/cc/session/calendar' };
