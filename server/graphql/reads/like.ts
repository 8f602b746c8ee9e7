/** A LIKE pattern for everything that contains a text. Each character of the text stands for itself. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
