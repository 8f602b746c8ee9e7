import { object, string } from 'yup';
import { atMost, text } from './fields.ts';
import { longestTag, tagPattern } from './tags.ts';

const tag = () =>
  atMost(string(), longestTag, 'utm.max')
    .transform((value: string | null) => (typeof value === 'string' ? value.trim().normalize('NFC').toLowerCase() || null : value))
    .nullable()
    .matches(tagPattern, { message: 'utm.invalid', excludeEmptyString: true });

/** `UtmInput`. */
export const utmRules = object({
  username: text(100, 'utm.invalid').required('utm.required'),
  source: tag().required('utm.required'),
  medium: tag(),
  campaign: tag(),
});
