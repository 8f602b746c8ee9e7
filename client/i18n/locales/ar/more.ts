import { crop, editor, emails, palette, upload } from './common.json?part';
import { words } from './more.generated.ts';

/** The words of everything that needs a sign-in, or a form. */
export const more = { ...words, common: { crop, editor, emails, palette, upload } };
