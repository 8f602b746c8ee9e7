/**
 * Whether a text is a UUID of any version. The API takes no other id, so a page at another address is Not Found without a request. The
 * function stands apart from the rules, so that pages without a form do not load yup.
 */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
