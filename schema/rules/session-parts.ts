import { array, mixed, object } from 'yup';
import { atMost, optionalText, requiredText, text, wholeNumber } from './fields.ts';
import { longestDescription } from './rich-text.ts';

/*
 * Fields that sessions and appointment types share (specification, section 5, Session).
 */

/** `SessionIncludeInput` (specification, section 5, Session). */
export const sessionIncludeRules = object({
  text: requiredText(100, 'include').min(3, 'include.min'),
  textAr: optionalText(100, 'include').min(3, 'include.min'),
});

/** The most inclusions that a session may have. */
export const mostIncludes = 12;

export const includes = atMost(array().of(sessionIncludeRules), mostIncludes, 'includes.max').nullable();

export const location = mixed<'ONLINE' | 'OFFLINE'>().oneOf(['ONLINE', 'OFFLINE']).nullable();

/** The part of a town, which all visitors see. */
export const area = optionalText(100, 'area');

/** The exact place, which only attendees see. */
export const address = optionalText(300, 'address', 'several');

/** Hours before the start until which a customer may cancel; 720 are 30 days. */
export const cancellationHours = wholeNumber('cancellationHours')
  .min(0, 'cancellationHours.range')
  .max(720, 'cancellationHours.range')
  .nullable();

/** HTML of a description. */
export const richText = text(longestDescription, 'description.max').nullable();

export const idempotencyKey = text(100, 'idempotencyKey.invalid').nullable().min(8, 'idempotencyKey.invalid');
