import { first } from './first.ts';
import { forms } from './forms.ts';
import { more } from './more.ts';
import sandbox from './sandbox.json';

/** Every word of this language. */
export const dictionary = { ...first, ...forms, ...more, common: { ...first.common, ...more.common }, sandbox };
