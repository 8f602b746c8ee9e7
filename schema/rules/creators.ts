import { boolean, type InferType, object } from 'yup';
import { id, optionalText, requiredText, text } from './fields.ts';
import { links } from './links.ts';
import { optionalPhone, phone } from './phones.ts';
import { professionNamed, professionValues } from './professions.ts';
import { profileTextsRules } from './profile-texts.ts';
import { username } from './usernames.ts';

/** Whether visitors may find the account. */
const isListed = () => boolean().nonNullable('isListed.required');

/** A blank value counts as missing, and not as a wrong choice. */
const profession = () =>
  text(100, 'profession.invalid')
    .transform((value: string | null) => (value ? professionNamed(value) : null))
    .required('profession.required')
    .oneOf(professionValues, 'profession.invalid');

/** `ProfileCompleteInput` (specification, section 5, Complete profile). */
export const profileCompleteRules = object({
  fullName: requiredText(64, 'fullName'),
  fullNameAr: optionalText(64, 'fullName'),
  bio: requiredText(180, 'bio', 'several'),
  bioAr: optionalText(180, 'bio', 'several'),
  profession: profession(),
  username: username(),
  phoneNumber: phone('phoneNumber'),
  supportNumber: optionalPhone('supportNumber'),
  showsSupportNumber: boolean().nullable(),
  links,
  profilePicId: id('file.notFound').nullable(),
});

/** The form of the settings: the fields of a whole profile, and those that are only set later. */
export const profileSettingsRules = profileCompleteRules.shape({ isListed: isListed() });

/** `ProfileUpdateInput`: checks the given fields only. A required field may be replaced, and not removed. */
export const profileUpdateRules = profileTextsRules.shape({
  profession: profession().optional(),
  username: username().optional(),
  phoneNumber: phone('phoneNumber').optional(),
  supportNumber: optionalPhone('supportNumber'),
  showsSupportNumber: boolean().nullable(),
  links,
  profilePicId: id('file.notFound').nullable(),
  isListed: isListed(),
});

export type ProfileUpdateValues = InferType<typeof profileUpdateRules>;
