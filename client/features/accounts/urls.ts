/** Paths of the sign-in area, without the language: the router adds it. */
export const accountUrls = {
  landing: '/cc/auth',
  login: '/cc/auth/login',
  register: '/cc/auth/register',
  verify: '/cc/auth/verify',
  customerLogin: (next?: string) => (next ? `/login?next=${encodeURIComponent(next)}` : '/login'),
};
