/** The host of the address that a deleted customer's row keeps. `.invalid` is reserved: no mail ever arrives there. */
const host = 'deleted.invalid';

/** The address that stands for a deleted customer. Each deleted customer has their own, and it does not tell who they were. */
export const deletedEmail = (userId: string): string => `deleted-${userId.slice(-12)}@${host}`;

/** Whether an address stands for a customer who has deleted their account. */
export const isDeletedEmail = (email: string): boolean => email.startsWith('deleted-') && email.endsWith(`@${host}`);
