/** The calendar day of an instant (now when absent) in a time zone, as a `LocalDate`. */
export const dayOf = (timeZone: string, instant: string | number = Date.now()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant));
