import { type AnyObjectSchema, type StringSchema, string, type TestContext } from 'yup';
import { sessionPublishRules, sessionUpdateRules } from '../../../schema/rules/sessions.ts';
import { wallClockOf } from '../../../schema/rules/wall-clock.ts';
import { formatDay } from '../../i18n/format.ts';
import { meaningOf, type TypedTime } from './when.ts';

/** What a typed time breaks: clocks that pass over it; to be booked, it must lie ahead too. */
function wrongTime(timeZone: string, ahead: boolean, { parent, createError, path }: TestContext) {
  const typed = parent as TypedTime;
  const now = new Date();
  const { state } = meaningOf(typed, timeZone, now);
  const { sessionDate: day, sessionTime: time } = typed;
  if (state === 'gap') return createError({ path, message: 'sessionTime.gap', params: { day: formatDay(day ?? ''), time, timeZone } });
  if (state !== 'past' || !ahead) return true;
  const field = day === wallClockOf(now, timeZone).date ? 'sessionTime' : 'sessionDate';
  return createError({ path: field, message: `${field}.past` });
}

const timed = (rules: AnyObjectSchema, timeZone: string, ahead: boolean): AnyObjectSchema =>
  rules.shape({
    sessionTime: (rules.fields.sessionTime as StringSchema<string | null | undefined>).test('time', (_time, context) =>
      wrongTime(timeZone, ahead, context),
    ),
  });

/** The rules of what is typed of a session whose times are read in a zone. A half typed email address is no invitation yet. */
export const sessionFormRules = (timeZone: string): AnyObjectSchema =>
  timed(sessionUpdateRules, timeZone, false).shape({
    inviteTyped: string()
      .nullable()
      .transform((text: string | null) => text?.trim() || null)
      .test('pending', 'inviteTyped.pending', (text) => !text),
  });

/** What a session needs before it can be booked. */
export const sessionReadyRules = (timeZone: string): AnyObjectSchema => timed(sessionPublishRules, timeZone, true);
