/** Whether a part of an address can be an id at all. The API takes nothing else, so the rest is Not Found without asking. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
