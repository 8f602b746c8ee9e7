import { formatAmount } from '../../../schema/rules/money.ts';
import type { Context } from '../../core/context.ts';
import { momentText } from '../../core/translate.ts';
import type { Language } from '../../graphql/generated.ts';
import type { MailFact } from '../accounts/mails/layout.ts';
import { type Letter, sendLetter } from '../accounts/mails/letter.ts';
import { ownerOf } from '../creators/owners.ts';
import type { Plan } from '../plans/entities.ts';
import ar from './mails/ar.json' with { type: 'json' };
import en from './mails/en.json' with { type: 'json' };

/**
 * What an owner is told of their plan. Each payment also has an invoice, in a mail of its own (`documents`), so a renewal needs no other.
 */
export type PlanLetter =
  | 'STARTED'
  | 'STARTED_BY_HAND'
  | 'RENEWS_SOON'
  | 'RENEWS_BY_HAND'
  | 'PAST_DUE'
  | 'STILL_UNPAID'
  | 'CANCELLED'
  | 'ENDED'
  | 'ENDED_UNPAID'
  | 'ENDED_DISPUTED';

/** The facts of a letter; those that are left out are not in its table. */
interface LetterFacts {
  plan: Pick<Plan, 'name' | 'nameAr' | 'duration' | 'currency'>;
  /** Minor units. */
  amount?: number;
  periodEnd?: Date;
  nextAttemptAt?: Date;
  graceEndsAt?: Date;
}

const textsOf = (language: Language) => (language === 'AR' ? ar : en);
const path = '/cc/subscription';
/** What the end of the period is called in letters about plans that are not renewed by themselves. */
const endOf: Partial<Record<PlanLetter, 'ends' | 'paid'>> = { CANCELLED: 'ends', STARTED_BY_HAND: 'paid', RENEWS_BY_HAND: 'paid' };

/** What an owner is told of their plan. */
export function planLetter({ language, timeZone }: { language: Language; timeZone: string }, kind: PlanLetter, told: LetterFacts): Letter {
  const { plan, amount, periodEnd, nextAttemptAt, graceEndsAt } = told;
  const texts = textsOf(language);
  const name = `${language === 'AR' ? plan.nameAr : plan.name} · ${texts.durations[plan.duration]}`;
  const moment = (term: string, at: Date | undefined): MailFact[] => (at ? [{ term, value: momentText(language, at, timeZone) }] : []);
  const facts: MailFact[] = [
    { term: texts.plan, value: name },
    ...(amount === undefined ? [] : [{ term: texts.amount, value: `${formatAmount(amount, plan.currency)} ${plan.currency}` }]),
    ...moment(texts.periodEnd[endOf[kind] ?? 'renews'], periodEnd),
    ...moment(texts.nextAttempt, nextAttemptAt),
    ...moment(texts.graceEnds, graceEndsAt),
  ];
  return { texts: { ...texts, ...texts[kind] }, purpose: 'MONEY', path, facts, values: {} };
}

/** Tells an account's owner of their plan, in the caller's transaction and in the owner's language. */
export async function mailPlan(
  context: Context,
  kind: PlanLetter,
  { creatorId, ...told }: LetterFacts & { creatorId: string },
): Promise<void> {
  const owner = await ownerOf(context, creatorId);
  await sendLetter(context, owner, planLetter(owner, kind, told));
}
