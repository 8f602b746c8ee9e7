import type { Context } from '../../core/context.ts';
import { createCreator } from '../creators/service.ts';
import { identityOf, mayEnter } from './identity.ts';

/**
 * Gives a console user an account of their own if they belong to none. Without one they could neither sign in nor sign up. `fullName` is
 * the first name in the account's profile.
 */
export async function giveAccount(context: Context, userId: string, fullName: string | null = null): Promise<void> {
  const knownUser = await identityOf(context.db, { id: userId });
  if (knownUser && !mayEnter(knownUser)) await createCreator(context, userId, fullName);
}
