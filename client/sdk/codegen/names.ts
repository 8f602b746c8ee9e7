/**
 * The place of a root field's function in the SDK: its group, and its name in the group. `productPublish` becomes `products.publish`,
 * `customers` becomes `customers.list`, `customer` becomes `customers.get`. A new field gets its place by rule. It only needs a line here
 * if the rule's name does not read well. A released line never changes, since programs call the function by that name.
 */

/** The beginnings of field names, and their groups. The longest that matches counts. */
const groups: Readonly<Record<string, string>> = {
  account: 'account',
  admin: 'admins',
  apiKey: 'apiKeys',
  appointmentType: 'appointmentTypes',
  audit: 'audit',
  availability: 'availability',
  bankAccount: 'bankAccount',
  booking: 'bookings',
  calendarFeed: 'calendarFeed',
  calendarSettings: 'calendarSettings',
  caption: 'captions',
  contentItem: 'contentItems',
  creator: 'creator',
  customer: 'customers',
  dataCopy: 'dataCopy',
  dispute: 'disputes',
  document: 'documents',
  export: 'exports',
  file: 'files',
  item: 'progress',
  order: 'orders',
  password: 'account',
  payment: 'payments',
  payout: 'payouts',
  plan: 'plans',
  product: 'products',
  profile: 'profile',
  progress: 'progress',
  promoCode: 'promoCodes',
  room: 'rooms',
  sale: 'sales',
  section: 'sections',
  session: 'sessions',
  storefront: 'storefront',
  waitingList: 'waitingList',
  webhook: 'webhooks',
  webhookEndpoint: 'webhooks',
};

/** Exceptions to the rule. A place without a name keeps the field's own name. */
const exceptions: Readonly<Record<string, string>> = {
  balance: 'payouts',
  bankAccount: 'bankAccount.get',
  checkout: 'orders',
  contactMessageSend: 'site',
  contentStorage: 'files.storage',
  continueLearning: 'my',
  coverImageUpdate: 'profile',
  creator: 'profile.get',
  creatorPage: 'storefront',
  creatorPages: 'storefront',
  creators: 'storefront',
  emailVerify: 'account',
  invitation: 'account',
  invitationAccept: 'account',
  itemComplete: 'progress',
  itemReopen: 'progress',
  languageChange: 'account',
  liveMinutes: 'sessions',
  login: 'account',
  myProducts: 'my.products',
  mySessions: 'my.sessions',
  myWaitingEntries: 'my.waitingEntries',
  numeralsChange: 'account',
  operator: 'site',
  passwordChange: 'account',
  passwordReset: 'account',
  passwordResetRequest: 'account',
  paymentMethods: 'payments.methods',
  placesChanged: 'storefront',
  professions: 'profile',
  quote: 'orders',
  revenue: 'reports',
  revenueChanged: 'reports',
  revenueReport: 'reports',
  savedCardRemove: 'plans',
  schedule: 'sessions',
  sessionRenew: 'account',
  signInEnd: 'account',
  signInOptions: 'account',
  signIns: 'account',
  signOut: 'account',
  signOutEverywhere: 'account',
  signup: 'account',
  signupResend: 'account',
  slotExplanation: 'availability',
  slots: 'availability',
  socialLogin: 'account',
  statement: 'reports',
  unfinishedOrders: 'my',
  usernameAvailability: 'profile',
  viewer: 'account',
};

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The group and the name of a root field's function. `isType` says whether the schema has a type of a name. */
export function placeOf(field: string, isType: (name: string) => boolean): { group: string; name: string } {
  const exception = exceptions[field];
  if (exception) {
    const [group = exception, name = field] = exception.split('.');
    return { group, name };
  }
  const noun = Object.keys(groups)
    .filter((one) => field === one || field === `${one}s` || (field.startsWith(one) && /^[A-Z]/.test(field.slice(one.length))))
    .sort((one, other) => other.length - one.length)[0];
  // Without a known beginning, the first word is the group: in the plural if it names a type, as `review` does in `reviewCreate`.
  const [word = field] = /^[a-z\d]+/.exec(field) ?? [];
  const stem = noun ?? word;
  const rest = field.slice(stem.length);
  const group = groups[stem] ?? (isType(capital(stem)) ? `${stem}s` : stem);
  return { group, name: rest === '' ? 'get' : rest === 's' ? 'list' : lowered(rest) };
}
