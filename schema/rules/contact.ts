import { object } from 'yup';
import { email, requiredText, text } from './fields.ts';

/** The most characters of a message to the operator. */
export const messageLength = 4000;

/** `ContactMessageInput`. */
export const contactMessageRules = object({
  name: requiredText(64, 'fullName'),
  email: email(),
  message: requiredText(messageLength, 'contactMessage', 'several'),
  // A trap for programs. The rules accept everything, so that a program is not told of it.
  website: text(10_000, 'api.wrongValue').nullable(),
});
