import { object } from 'yup';
import { optionalText, replacedText } from './fields.ts';

/** The texts of `ProfileUpdateInput`, each of which a creator also changes by itself. */
export const profileTextsRules = object({
  fullName: replacedText(64, 'fullName'),
  fullNameAr: optionalText(64, 'fullName'),
  bio: replacedText(180, 'bio', 'several'),
  bioAr: optionalText(180, 'bio', 'several'),
});
