/** Paths of the people screens, without the language: the router adds it. */
export const userUrls = {
  customers: '/cc/users',
  /** A page of the admins, from 1. */
  admins: (page = 1) => (page > 1 ? `/cc/users/admins?page=${page}` : '/cc/users/admins'),
  activity: '/cc/users/activity',
};
