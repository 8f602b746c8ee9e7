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
 * The letters to an owner about their plan. Each payment has an invoice, in a mail of its own (`documents`), so a renewal needs no letter.
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

/** The facts of a letter. Those that are left out are not in the letter's table. */
interface LetterFacts {
  plan: Pick<Plan, 'name' | 'nameAr' | 'duration' | 'currency'>;
  /** Minor units. */
  amount?: number;
  periodEnd?: Date;
  nextAttemptAt?: Date;
  graceEndsAt?: Date;
}

const planTexts = (language: Language) => (language === 'AR' ? ar : en);
const subscriptionPath = '/cc/subscription';
/** What the end of the period is called in letters about plans that are not renewed by themselves. */
const periodEndTerms: Partial<Record<PlanLetter, 'ends' | 'paid'>> = { CANCELLED: 'ends', STARTED_BY_HAND: 'paid', RENEWS_BY_HAND: 'paid' };

/** A letter to an owner about their plan, in the owner's language and time zone. */
export function planLetter(
  { language, timeZone }: { language: Language; timeZone: string },
  kind: PlanLetter,
  letterFacts: LetterFacts,
): Letter {
  const { plan, amount, periodEnd, nextAttemptAt, graceEndsAt } = letterFacts;
  const texts = planTexts(language);
  const planName = `${language === 'AR' ? plan.nameAr : plan.name} · ${texts.durations[plan.duration]}`;
  const momentFact = (term: string, at: Date | undefined): MailFact[] => (at ? [{ term, value: momentText(language, at, timeZone) }] : []);
  const facts: MailFact[] = [
    { term: texts.plan, value: planName },
    ...(amount === undefined ? [] : [{ term: texts.amount, value: `${formatAmount(amount, plan.currency)} ${plan.currency}` }]),
    ...momentFact(texts.periodEnd[periodEndTerms[kind] ?? 'renews'], periodEnd),
    ...momentFact(texts.nextAttempt, nextAttemptAt),
    ...momentFact(texts.graceEnds, graceEndsAt),
  ];
  return { texts: { ...texts, ...texts[kind] }, purpose: 'MONEY', path: subscriptionPath, facts, values: {} };
}

/** Mails a letter about the plan to the account's owner, in the caller's transaction and in the owner's language. */
export async function mailPlan(
  context: Context,
  kind: PlanLetter,
  { creatorId, ...letterFacts }: LetterFacts & { creatorId: string },
): Promise<void> {
  const owner = await ownerOf(context, creatorId);
  await sendLetter(context, owner, planLetter(owner, kind, letterFacts));
}
