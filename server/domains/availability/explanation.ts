import { clockTime, endTime, minutesOf, minutesOfDay, type Span } from '../../../schema/rules/clock.ts';
import { daysAfter, midnightOf, weekdayOf } from '../../../schema/rules/wall-clock.ts';
import type { Context } from '../../core/context.ts';
import { badInput, notFound } from '../../core/errors.ts';
import { clockText, dayText, momentText, timeText } from '../../core/translate.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { QuerySlotExplanationArgs, SlotRule } from '../../graphql/generated.ts';
import { type SlotClosing, type SlotFacts, slotClosings } from './engine.ts';
import { factsOf } from './facts.ts';
import { countedDay } from './slots.ts';

interface SlotReason {
  rule: SlotRule;
  message: string;
  sessionId: string | null;
}
interface SlotExplanation {
  isOffered: boolean;
  startsAt: Date | null;
  reasons: SlotReason[];
}

/** Explains why the account offers a time or does not: the engine's answer, in the viewer's language. */
export async function slotExplanation(context: Context, args: QuerySlotExplanationArgs): Promise<SlotExplanation> {
  const askedTime = askedTimeOf(args);
  // A wall clock's time is within a day of the same time in UTC.
  const aroundTime = 'instant' in askedTime ? askedTime.instant : midnightOf(askedTime.day);
  const factsRange = { from: new Date(aroundTime - 86_400_000), until: new Date(aroundTime + 2 * 86_400_000) };
  const offeredFacts = await factsOf(context, { durationId: args.durationId, ...factsRange });
  if (offeredFacts?.offered.creatorId !== consoleUser(context.viewer).creatorId || !offeredFacts) throw notFound();
  const { facts } = offeredFacts;
  const startsAt = 'instant' in askedTime ? askedTime.instant : facts.zone.instantsOf(askedTime.day, askedTime.minute)[0];
  if (startsAt === undefined) {
    return {
      isOffered: false,
      startsAt: null,
      reasons: [{ rule: 'NO_SUCH_TIME', message: skippedTimeText(context, facts, askedTime), sessionId: null }],
    };
  }
  const reasons = [...slotClosings(facts, startsAt)].map((closing) => ({
    rule: closing.rule,
    message: context.t(`slotRule.${closing.rule}`, closingWords(context, facts, startsAt, closing)),
    sessionId: 'by' in closing ? closing.by.sessionId : null,
  }));
  return { isOffered: !reasons.length, startsAt: new Date(startsAt), reasons };
}

/** The instant that is asked about, or the day and the time on its clock. */
function askedTimeOf({ startsAt, day, time }: QuerySlotExplanationArgs): { instant: number } | { day: string; minute: number } {
  if (startsAt) {
    // JavaScript has instants that Postgres cannot count with.
    if (Math.abs(startsAt.getTime() - Date.UTC(2050)) > 200 * 365 * 86_400_000) throw badInput('api.day');
    return { instant: startsAt.getTime() };
  }
  const minute = time == null ? undefined : minutesOf(time);
  if (day == null || minute === undefined) throw badInput('slots.time');
  if (!countedDay.test(day)) throw badInput('api.day');
  return minute === minutesOfDay ? { day: daysAfter(day, 1), minute: 0 } : { day, minute };
}

function skippedTimeText(
  { t, language }: Context,
  { zone }: SlotFacts,
  askedTime: { instant: number } | { day: string; minute: number },
): string {
  if ('instant' in askedTime) return '';
  const clockChange = zone.firstOf(askedTime.day, askedTime.minute);
  const clockBefore = zone.clockAt(clockChange - 60_000);
  return t('slotRule.NO_SUCH_TIME', {
    time: clockTime(askedTime.minute),
    day: dayText(language, askedTime.day),
    from: clockTime((clockBefore.minute + 1) % minutesOfDay),
    to: clockTime(zone.clockAt(clockChange).minute),
  });
}

/** The values of a rule's message: times of the account's zone, and the session at that time. */
function closingWords(context: Context, facts: SlotFacts, startsAt: number, closing: SlotClosing): Record<string, unknown> {
  const { language, t } = context;
  const { zone } = facts;
  const { day, minute } = zone.clockAt(startsAt);
  const slotWords = { day: dayText(language, day), time: clockTime(minute), weekday: t(`weekday.${weekdayOf(day)}`) };
  switch (closing.rule) {
    case 'OUTSIDE_HOURS':
      return {
        ...slotWords,
        end: clockText(language, startsAt + facts.minutes * 60_000, zone.name),
        hours: spansText(closing.hours, language),
      };
    case 'OFF_INCREMENT':
      return { ...slotWords, count: facts.incrementMinutes, from: startText(language, day, closing.from) };
    case 'MINIMUM_NOTICE':
      return { ...slotWords, first: momentText(language, new Date(facts.now + facts.minimumNoticeMinutes * 60_000), zone.name) };
    case 'TOO_FAR':
      return {
        ...slotWords,
        count: facts.furthestDays,
        last: dayText(language, daysAfter(zone.clockAt(facts.now).day, facts.furthestDays)),
      };
    case 'DAILY_CAP':
      return { ...slotWords, day: dayText(language, closing.day), count: closing.count };
    case 'BUSY':
    case 'BUFFER': {
      const { by: occupation } = closing;
      const title = (language === 'AR' && occupation.titleAr) || occupation.title;
      return {
        ...slotWords,
        title,
        from: clockText(language, occupation.startsAt, zone.name),
        to: clockText(language, occupation.endsAt, zone.name),
      };
    }
    default:
      return slotWords;
  }
}

/** The minute of a day from which increments are counted, as text. Names the day if it is the one before. */
const startText = (language: Context['language'], day: string, from: number): string =>
  from < 0 ? timeText(language, daysAfter(day, -1), clockTime(from + minutesOfDay)) : clockTime(from);

const spansText = (spans: readonly Span[], language: Context['language']) =>
  spans.map(({ from, to }) => `${clockTime(from)}–${endTime(to)}`).join(language === 'AR' ? '، ' : ', ');
