import { isOfThisSite } from '../../../schema/rules/paths.ts';
import { withoutLanguage } from '../../i18n/language.ts';

/** A path to go on to; null unless it is one of this site (not another host, or a script). */
export const pathOfThisSite = (next: string | null | undefined): string | null => (next && isOfThisSite(next) ? next : null);

/**
 * A path of the console to go on to after a sign-in, without its language. Null for any other path, and for those of the sign-in itself.
 */
export function pathOfConsole(next: string | null | undefined): string | null {
  const consolePath = withoutLanguage(pathOfThisSite(next) ?? '');
  return consolePath.startsWith('/cc/') && !consolePath.startsWith('/cc/auth/') ? consolePath : null;
}
