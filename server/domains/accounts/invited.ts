/** SQL for whether an address (an SQL expression) still has to choose a password: nobody has shown yet that it is theirs. */
export const isNewcomer = (email: string) =>
  `not exists (select from users u where u.email = ${email} and u.role = 'CREATOR' and u.email_verified_at is not null)`;
