import { mixed } from 'yup';
import { expressSignupRules } from './accounts.ts';
import { id } from './fields.ts';
import { optionalPhone, phone } from './phones.ts';
import { username } from './usernames.ts';

/** `SignupInput` (specification, section 5, Register). Creators give a phone number; customers may. */
export const signupRules = expressSignupRules.shape({
  phoneNumber: optionalPhone('phoneNumber').when('role', {
    is: 'CREATOR',
    // biome-ignore lint/suspicious/noThenProperty: yup's word
    then: () => phone('phoneNumber'),
  }),
  productId: id('product.notFound').nullable(),
  // The profile's first username; blank is none.
  username: username()
    .transform((value: string | null) => value || null)
    .nullable()
    .optional()
    .when('role', ([role], rules) =>
      role === 'CUSTOMER' ? rules.test('customer', 'username.customer', (value: unknown) => value == null) : rules,
    ),
  // A sign-up with a provider sends a fixed placeholder as its password (specification, section 3), which proves nothing.
  signupType: mixed<'REGULAR' | 'SOCIAL'>().nullable().oneOf(['REGULAR', null], 'signupType.social'),
});
