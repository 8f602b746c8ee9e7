import { object, string } from 'yup';
import { atMost, plainOrNull, text } from './fields.ts';
import { longestTag, tagPattern } from './tags.ts';

const tag = () =>
  atMost(string(), longestTag, 'utm.max')
    .transform((value: string | null) => plainOrNull(value)?.normalize('NFC').toLowerCase() ?? null)
    .nullable()
    .matches(tagPattern, { message: 'utm.invalid', excludeEmptyString: true });

/** `UtmInput`. */
export const utmRules = object({
  username: text(100, 'utm.invalid').transform(plainOrNull).required('utm.required'),
  source: tag().required('utm.required'),
  medium: tag(),
  campaign: tag(),
});
