import { clockTime, endTime, minutesOf, minutesOfDay, type Span } from '../../../schema/rules/clock.ts';
import { daysAfter, midnightOf, weekdayOf } from '../../../schema/rules/wall-clock.ts';
import type { Context } from '../../core/context.ts';
import { badInput, notFound } from '../../core/errors.ts';
import { clockText, dayText, momentText, timeText } from '../../core/translate.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { QuerySlotExplanationArgs, SlotRule } from '../../graphql/generated.ts';
import { type Closing, closings, type Facts } from './engine.ts';
import { factsOf } from './facts.ts';
import { countedDay } from './slots.ts';

interface Reason {
  rule: SlotRule;
  message: string;
  sessionId: string | null;
}
interface Explanation {
  isOffered: boolean;
  startsAt: Date | null;
  reasons: Reason[];
}

/** Explains why the account offers a time or does not: the engine's answer, in the viewer's language. */
export async function slotExplanation(context: Context, args: QuerySlotExplanationArgs): Promise<Explanation> {
  const asked = askedTime(args);
  // A wall clock's time is within a day of the same time in UTC.
  const around = 'instant' in asked ? asked.instant : midnightOf(asked.day);
  const range = { from: new Date(around - 86_400_000), until: new Date(around + 2 * 86_400_000) };
  const found = await factsOf(context, { durationId: args.durationId, ...range });
  if (found?.offered.creatorId !== consoleUser(context.viewer).creatorId || !found) throw notFound();
  const { facts } = found;
  const startsAt = 'instant' in asked ? asked.instant : facts.zone.instantsOf(asked.day, asked.minute)[0];
  if (startsAt === undefined) {
    return {
      isOffered: false,
      startsAt: null,
      reasons: [{ rule: 'NO_SUCH_TIME', message: skipped(context, facts, asked), sessionId: null }],
    };
  }
  const reasons = [...closings(facts, startsAt)].map((closing) => ({
    rule: closing.rule,
    message: context.t(`slotRule.${closing.rule}`, words(context, facts, startsAt, closing)),
    sessionId: 'by' in closing ? closing.by.sessionId : null,
  }));
  return { isOffered: !reasons.length, startsAt: new Date(startsAt), reasons };
}

/** The instant that is asked about, or the day and the time on its clock. */
function askedTime({ startsAt, day, time }: QuerySlotExplanationArgs): { instant: number } | { day: string; minute: number } {
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

function skipped({ t, language }: Context, { zone }: Facts, asked: { instant: number } | { day: string; minute: number }): string {
  if ('instant' in asked) return '';
  const change = zone.firstOf(asked.day, asked.minute);
  const from = zone.clockAt(change - 60_000);
  return t('slotRule.NO_SUCH_TIME', {
    time: clockTime(asked.minute),
    day: dayText(language, asked.day),
    from: clockTime((from.minute + 1) % minutesOfDay),
    to: clockTime(zone.clockAt(change).minute),
  });
}

/** The values of a rule's message: times of the account's zone, and the session at that time. */
function words(context: Context, facts: Facts, startsAt: number, closing: Closing): Record<string, unknown> {
  const { language, t } = context;
  const { zone } = facts;
  const { day, minute } = zone.clockAt(startsAt);
  const on = { day: dayText(language, day), time: clockTime(minute), weekday: t(`weekday.${weekdayOf(day)}`) };
  switch (closing.rule) {
    case 'OUTSIDE_HOURS':
      return { ...on, end: clockText(language, startsAt + facts.minutes * 60_000, zone.name), hours: spansText(closing.hours, language) };
    case 'OFF_INCREMENT':
      return { ...on, count: facts.incrementMinutes, from: startText(language, day, closing.from) };
    case 'MINIMUM_NOTICE':
      return { ...on, first: momentText(language, new Date(facts.now + facts.minimumNoticeMinutes * 60_000), zone.name) };
    case 'TOO_FAR':
      return { ...on, count: facts.furthestDays, last: dayText(language, daysAfter(zone.clockAt(facts.now).day, facts.furthestDays)) };
    case 'DAILY_CAP':
      return { ...on, day: dayText(language, closing.day), count: closing.count };
    case 'BUSY':
    case 'BUFFER': {
      const { by } = closing;
      const title = (language === 'AR' && by.titleAr) || by.title;
      return { ...on, title, from: clockText(language, by.startsAt, zone.name), to: clockText(language, by.endsAt, zone.name) };
    }
    default:
      return on;
  }
}

/** The minute of a day from which increments are counted, as text. Names the day if it is the one before. */
const startText = (language: Context['language'], day: string, from: number): string =>
  from < 0 ? timeText(language, daysAfter(day, -1), clockTime(from + minutesOfDay)) : clockTime(from);

const spansText = (spans: readonly Span[], language: Context['language']) =>
  spans.map(({ from, to }) => `${clockTime(from)}–${endTime(to)}`).join(language === 'AR' ? '، ' : ', ');
