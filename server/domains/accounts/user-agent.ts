import Bowser from 'bowser';

/** Reads a `user-agent` header. Null without one. */
const parseUserAgent = (userAgent: string | null) => (userAgent ? Bowser.parse(userAgent) : null);

/** The browser's name, such as `Firefox`. */
export const browserOf = (userAgent: string | null): string | null => parseUserAgent(userAgent)?.browser.name || null;

/** The operating system's name, such as `Windows`. */
export const systemOf = (userAgent: string | null): string | null => parseUserAgent(userAgent)?.os.name || null;

/** Both names, such as `Firefox, Windows`, to tell one device from another. */
export const deviceOf = (userAgent: string | null): string | null =>
  [browserOf(userAgent), systemOf(userAgent)].filter(Boolean).join(', ') || null;
