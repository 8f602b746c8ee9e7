import { keepOnly } from '../session/progressOutbox.ts';
import { forgetArticles } from './savedArticles.ts';

/** Forgets what waits in this browser for customers other than the one who is signed in, as `identityOf` names them. */
export function forgetOthers(who: string): Promise<void> {
  keepOnly(who);
  return forgetArticles(who, () => false);
}
