import { isOfThisSite } from '../../../schema/rules/paths.ts';

/** A path to go on to, if it is one of this site; anything else (another host, a script) is dropped. */
export const pathOfThisSite = (next: string | null | undefined): string | null => (next && isOfThisSite(next) ? next : null);
