import { object } from 'yup';
import { optionalText, replacedText } from './fields.ts';

/** The texts of `ProfileUpdateInput`. A creator can also change each of them alone. */
export const profileTextsRules = object({
  fullName: replacedText(64, 'fullName'),
  fullNameAr: optionalText(64, 'fullName'),
  bio: replacedText(180, 'bio', 'several'),
  bioAr: optionalText(180, 'bio', 'several'),
});
