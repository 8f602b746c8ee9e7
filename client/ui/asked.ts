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
 * Options of a navigation by which a filter changes the address that keeps it: without a new entry in the history, without scrolling, and at
 * once. React Router would show the address when there is time. A second change before that would begin from the old address, and lose the
 * first one.
 */
export const inPlace = { replace: true, preventScrollReset: true, flushSync: true } as const;
