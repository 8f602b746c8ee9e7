/** What LIKE takes for everything that holds a text, each of whose characters stands for itself. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
