import messages from '../../../../schema/messages/ar.json?client';
import { crop, editor, emails, palette, upload } from './common.json?part';
import { words } from './more.generated.ts';

/** The words of everything that needs a sign-in. */
export const more = { ...words, messages, common: { crop, editor, emails, palette, upload } };
