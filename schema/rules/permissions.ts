/** The permissions in an account, in rising order. Each includes those before it. */
const ranks = { VIEW: 0, EDIT: 1, OWNER: 2 } as const;
type Permission = keyof typeof ranks;

/** Whether a permission is enough for something that needs another. */
export const isEnough = (held: Permission, needed: Permission): boolean => ranks[held] >= ranks[needed];
