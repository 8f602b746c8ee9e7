/** Names that are not simply the schema's name in `snake_case`, by the specification (sections 3 and 7). Only this file converts names. */
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
  'SessionCreateInput.type': 'session_type',
  'SessionCreateInput.durationMinutes': 'duration',
  'SessionUpdateInput.type': 'session_type',
  'SessionUpdateInput.durationMinutes': 'duration',
};

/** A schema name in REST's spelling, which may be a special one for fields of `type`. A name in that spelling stays unchanged. */
export const spell = (name: string, type?: string): string =>
  spellings[`${type}.${name}`] ?? spellings[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The path of a failure: `['benefits', '0', 'text']` as `benefits.0.text`. In REST, an amount of money and its currency are two fields. */
export function spellPath(path: readonly (string | number)[]): string {
  const last = path.at(-1);
  const shown = path.length > 1 && last === 'amount' ? path.slice(0, -1) : path.length > 1 && last === 'currency' ? [last] : path;
  return shown.map((part) => (typeof part === 'number' ? String(part) : spell(part))).join('.');
}
