/**
 * The one place where the schema's names become the specification's: `snake_case`, but for those that it spells its own way
 * (specification, sections 3 and 7; the rest is decided in the API's conventions).
 */
const spellings: Readonly<Record<string, string>> = {
  id: '_id',
  username: 'profile_url',
  'SignupInput.username': 'username',
  profession: 'service',
  supportNumber: 'customer_facing_number',
  isProfileComplete: 'is_complete_profile',
  profilePicId: 'profile_pic',
  cover: 'cover_image',
  coverId: 'cover_image',
  coverImageId: 'cover_image',
  position: 'priority',
  oldPassword: 'oldPassword',
  newPassword: 'newPassword',
};

/** A name of the schema as REST spells it, in fields of `type` perhaps its own way. What is spelled already stays as it is. */
export const spell = (name: string, type?: string): string =>
  spellings[`${type}.${name}`] ?? spellings[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Where a failure sits: `['benefits', '0', 'text']` as `benefits.0.text`. An amount of money is one field, its currency another. */
export function spellPath(path: readonly (string | number)[]): string {
  const last = path.at(-1);
  const shown = path.length > 1 && last === 'amount' ? path.slice(0, -1) : path.length > 1 && last === 'currency' ? [last] : path;
  return shown.map((part) => (typeof part === 'number' ? String(part) : spell(part))).join('.');
}
