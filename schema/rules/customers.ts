import { object } from 'yup';
import { optionalText } from './fields.ts';

/** `CustomerNoteUpdateInput`. */
export const customerNoteUpdateRules = object({ note: optionalText(2000, 'note', 'several') });
