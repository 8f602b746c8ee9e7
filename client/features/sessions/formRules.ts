import { type AnyObjectSchema, type StringSchema, string, type TestContext } from 'yup';
import { sessionPublishRules, sessionUpdateRules } from '../../../schema/rules/sessions.ts';
import { wallClockOf } from '../../../schema/rules/wall-clock.ts';
import { formatDay } from '../../i18n/format.ts';
import { sessionTimeMeaning, type TypedTime } from './when.ts';

/** The fault of a typed time: the clock skips it, or it is past for a session that is to be booked. */
function wrongSessionTime(timeZone: string, sessionAhead: boolean, { parent, createError, path }: TestContext) {
  const typedSession = parent as TypedTime;
  const now = new Date();
  const { state: sessionTimeState } = sessionTimeMeaning(typedSession, timeZone, now);
  const { sessionDate: day, sessionTime: time } = typedSession;
  if (sessionTimeState === 'gap')
    return createError({ path, message: 'sessionTime.gap', params: { day: formatDay(day ?? ''), time, timeZone } });
  if (sessionTimeState !== 'past' || !sessionAhead) return true;
  const sessionField = day === wallClockOf(now, timeZone).date ? 'sessionTime' : 'sessionDate';
  return createError({ path: sessionField, message: `${sessionField}.past` });
}

const timedSession = (rules: AnyObjectSchema, timeZone: string, sessionAhead: boolean): AnyObjectSchema =>
  rules.shape({
    sessionTime: (rules.fields.sessionTime as StringSchema<string | null | undefined>).test('time', (_time, context) =>
      wrongSessionTime(timeZone, sessionAhead, context),
    ),
  });

/** The rules of the session form, with times in a zone. A half typed email address is no invitation yet. */
export const sessionFormRules = (timeZone: string): AnyObjectSchema =>
  timedSession(sessionUpdateRules, timeZone, false).shape({
    inviteTyped: string()
      .nullable()
      .transform((text: string | null) => text?.trim() || null)
      .test('pending', 'inviteTyped.pending', (text) => !text),
  });

/** The rules that a session must fulfil to be booked. */
export const sessionReadyRules = (timeZone: string): AnyObjectSchema => timedSession(sessionPublishRules, timeZone, true);
