/** The first letter of a name, for where a picture is missing. */
export const initialOf = (name: string): string | undefined => Array.from(name.trim())[0]?.toLocaleUpperCase();
