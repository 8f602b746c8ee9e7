import { first } from './first.ts';
import { more } from './more.ts';

/** Every word of this language. */
export const dictionary = { ...first, ...more };
