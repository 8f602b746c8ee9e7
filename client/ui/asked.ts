/**
 * A text of the address's query in the form that the server takes: trimmed, without NUL, and cut at `most` characters. Empty if there is
 * none.
 */
export const askedText = (query: URLSearchParams, name: string, longest: number): string =>
  Array.from((query.get(name) ?? '').replaceAll('\0', '').trim())
    .slice(0, longest)
    .join('');

/** The most characters of a cursor in an address. Real cursors are far shorter. */
export const longestCursor = 500;

/**
 * Options of a navigation by which a filter changes its address: no new entry in the history, no scrolling, and at once. Without the last,
 * React Router would change the address later, and a second change before that would begin from the old address and lose the first.
 */
export const inPlace = { replace: true, preventScrollReset: true, flushSync: true } as const;
