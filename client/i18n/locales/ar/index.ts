import { first } from './first.ts';
import { forms } from './forms.ts';
import { more } from './more.ts';

/** Every word of this language. */
export const dictionary = { ...first, ...forms, ...more };
