/** The first `length` characters, counted as the counter beside a field does: never half of one. */
export const cut = (text: string, length: number): string => (text.length <= length ? text : Array.from(text).slice(0, length).join(''));
