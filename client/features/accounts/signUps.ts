import { plain } from '../../../schema/rules/unseen.ts';
import { tabStorage } from '../../i18n/storage.ts';
import type { Role } from '../../session/tokens.ts';

const signUpKey = (email: string, role: Role) => `diwan.signUp ${role} ${plain(email).toLowerCase()}`;

/** The sign-ups of this tab that wait for their link. Another mail is asked for by their id. */
export const signUps = {
  keep: (email: string, role: Role, id: string | null | undefined): void => void (id && tabStorage.setItem(signUpKey(email, role), id)),
  of: (email: string, role: Role): string | null => tabStorage.getItem(signUpKey(email, role)),
};
