/** Paths of a creator's own profile, without the language: the router adds it. */
export const creatorUrls = {
  home: '/',
  completeProfile: '/cc/auth/complete-profile',
  myPage: '/cc/my-page',
  page: (username: string) => `/${username}`,
};
