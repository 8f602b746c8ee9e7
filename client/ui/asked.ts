/**
 * A text that the address asks for, as the server takes it: trimmed, without NUL, and with so many characters at most. Empty for none.
 */
export const askedText = (query: URLSearchParams, name: string, longest: number): string =>
  Array.from((query.get(name) ?? '').replaceAll('\0', '').trim())
    .slice(0, longest)
    .join('');

/** Characters of a cursor in an address; ours are far shorter. */
export const longestCursor = 500;

/**
 * How a filter changes the address that keeps it: the page stays where it is, at once. React Router shows an address when there is time: a
 * second change before that would begin from the old address, and the first one would be lost.
 */
export const inPlace = { replace: true, preventScrollReset: true, flushSync: true } as const;
