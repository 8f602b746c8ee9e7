import Bowser from 'bowser';

/** Reads names that people know from a `user-agent` header; null where it has none. */
const parse = (userAgent: string | null) => (userAgent ? Bowser.parse(userAgent) : null);

/** The browser's name, such as `Firefox`. */
export const browserOf = (userAgent: string | null): string | null => parse(userAgent)?.browser.name || null;

/** The system that it runs on, such as `Windows`. */
export const systemOf = (userAgent: string | null): string | null => parse(userAgent)?.os.name || null;

/** Both, such as `Firefox, Windows`, to tell one device from another. */
export const deviceOf = (userAgent: string | null): string | null =>
  [browserOf(userAgent), systemOf(userAgent)].filter(Boolean).join(', ') || null;
