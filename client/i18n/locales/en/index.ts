import { first } from './first.ts';
import { more } from './more.ts';
import sandbox from './sandbox.json';
import { words } from './shown.generated.ts';

/** Every word of this language. */
export const dictionary = { ...first, ...words, ...more, common: { ...first.common, ...more.common }, sandbox };
