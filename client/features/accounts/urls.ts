/** Paths of the sign-in area and a customer's account, without the language: the router adds it. */
export const accountUrls = {
  landing: '/cc/auth',
  login: '/cc/auth/login',
  register: '/cc/auth/register',
  verify: '/cc/auth/verify',
  forgotPassword: { CREATOR: '/cc/auth/forgot-password', CUSTOMER: '/forgot-password' },
  account: '/account',
  /** The page that says that the account is deleted. */
  deleted: '/account/deleted',
  /** The page that says that the creator's account is closed. */
  closed: '/account/closed',
  customerLogin: (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : '/login'),
};
