/**
 * Whether a text is a UUID of any version. The API takes no other id, so an address with another is Not Found without asking.
 * Apart from the rules, so that pages without a form do without yup.
 */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
