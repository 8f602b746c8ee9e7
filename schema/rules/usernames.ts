import { object } from 'yup';
import { text } from './fields.ts';
import { plain } from './unseen.ts';

/** Usernames that are refused: first path segments of this site, and words that would mislead. */
export const reservedUsernames = new Set(
  `about account accounts admin admins api app assets auth billing blog cc checkout contact console creator creators dashboard dev
  discover diwan en ar explore faq features forgot-password graphql healthz help home imprint learn legal live login logout mail me media my-page my-products
  null offline pay payment pricing privacy product products public readyz refund refunds register reports reset-password rest root sandbox search session sessions settings
  share shop signup static status storefront subscription support system team terms undefined user users verified verify webhooks www`.split(
    /\s+/,
  ),
);

/** How many characters a username has. */
export const usernameLength = { min: 3, max: 30 };

/** 3 to 30 of `a-z 0-9 -`. No `-` at an end or twice in a row. Reserved words are refused. */
export const username = () =>
  text(100, 'username.length')
    .transform((value: string | null) => (value === null ? null : plain(value).toLowerCase()))
    .required('username.required')
    .min(usernameLength.min, 'username.length')
    .max(usernameLength.max, 'username.length')
    .matches(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'username.invalid')
    .test('reserved', 'username.reserved', (value) => !value || !reservedUsernames.has(value));

/** The arguments of `usernameAvailability`. */
export const usernameRules = object({ username: username() });
