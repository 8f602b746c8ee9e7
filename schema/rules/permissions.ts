/** The permissions in an account, by how much they allow: each allows what those before it do. */
const ranks = { VIEW: 0, EDIT: 1, OWNER: 2 } as const;
type Permission = keyof typeof ranks;

/** Whether a permission is enough for something that needs another. */
export const isEnough = (held: Permission, needed: Permission): boolean => ranks[held] >= ranks[needed];
