/** The first `length` characters, counted as the counter beside a field does: never half of one. */
export const cut = (text: string, length: number): string => (text.length <= length ? text : Array.from(text).slice(0, length).join(''));

/** Text in its own direction once there is some; an empty control keeps the page's. */
export const ownDirection = (text: string): 'auto' | undefined => (text ? 'auto' : undefined);
