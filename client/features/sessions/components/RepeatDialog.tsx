import { skipToken, useQuery } from '@apollo/client/react';
import { Button, chakra, Stack } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysAfter } from '../../../../schema/rules/wall-clock.ts';
import { RepeatClashesDocument } from '../../../apollo/generated.ts';
import { formatNumber, timeZoneName } from '../../../i18n/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { NativeChoice } from '../../../ui/NativeChoice.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useDialogAction } from '../../../ui/useDialogAction.ts';
import type { ActedOn } from '../actedOn.ts';
import { useSessionRepeat } from '../mutations/useSessionActions.ts';
import { clashAt, nextWeeks } from '../when.ts';
import { RepeatDates } from './RepeatDates.tsx';

const mostWeeks = 12;
/** The longest part of the calendar that one request may ask for, in days. */
const longestSession = 61;

/** Asks for how many weeks a session is repeated, and shows the dates: which are free, and which clash with what. */
export function RepeatDialog({ session, onClose }: { session: ActedOn; onClose: () => void }) {
  const { t } = useTranslation(['sessions', 'messages', 'common']);
  const { id, timeZone, status, durationMinutes } = session;
  const [repeatWeeks, setRepeatWeeks] = useState(3);
  const { busy, problem: repeatProblem, run } = useDialogAction();
  const repeatKey = useRef({ weeks: 0, key: '' });
  const sessionRepeat = useSessionRepeat();
  const label = useId();
  const { sessionDate, sessionTime } = session;
  const repeatDates = sessionDate && sessionTime ? nextWeeks({ sessionDate, sessionTime }, timeZone, repeatWeeks) : [];
  const calendar = useCalendar(sessionDate);
  // A draft takes no time from the calendar yet, so nothing clashes with it.
  const takenSessions = status === 'DRAFT' ? [] : calendar.sessions;
  const lines = repeatDates.map(({ day, startsAt }) => ({
    day,
    startsAt,
    isChecked: takenSessions !== undefined,
    sessionClash: clashAt(takenSessions ?? [], startsAt, durationMinutes ?? 0, id),
  }));
  // Without the calendar, the server still refuses dates that are not free, and names them.
  const repeatWaits = !takenSessions && !calendar.failed;
  const repeatWords = t('repeat.confirm', { count: repeatWeeks, n: formatNumber(repeatWeeks) });
  const repeatBlocked = lines.some(({ startsAt, sessionClash }) => !startsAt || sessionClash);

  const repeatSession = () => {
    if (repeatKey.current.weeks !== repeatWeeks) repeatKey.current = { weeks: repeatWeeks, key: crypto.randomUUID() };
    return run(
      () => sessionRepeat(id, repeatWeeks, repeatKey.current.key),
      () => {
        toast.success(t('repeat.done', { count: repeatWeeks, n: formatNumber(repeatWeeks) }));
        onClose();
      },
    );
  };

  return (
    <Modal
      open
      onClose={onClose}
      title={t('repeat.title')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('actions.cancel', { ns: 'common' })}
          </Button>
          <Button
            colorPalette="brand"
            disabled={repeatBlocked || repeatWaits}
            loading={busy}
            loadingText={repeatWords}
            onClick={() => void repeatSession()}
          >
            {repeatWords}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t(status === 'DRAFT' ? 'repeat.textDraft' : 'repeat.text')}</p>
        <div>
          <chakra.label htmlFor={label} textStyle="label">
            {t('repeat.weeks')}
          </chakra.label>
          <NativeChoice
            marginBlockStart={1.5}
            maxWidth="3xs"
            id={label}
            options={Array.from({ length: mostWeeks }, (_, index) => ({
              value: String(index + 1),
              label: t('repeat.count', { count: index + 1, n: formatNumber(index + 1) }),
            }))}
            value={String(repeatWeeks)}
            onChange={(count) => setRepeatWeeks(Number(count))}
          />
        </div>
        <RepeatDates repeatedSessions={lines} timeZone={timeZone} sessionMinutes={durationMinutes} />
        <chakra.p color="fg.muted" textStyle="sm">
          {timeZoneName(timeZone)}
        </chakra.p>
        <chakra.p role="status" color="fg.muted" textStyle="sm" _empty={{ display: 'none' }}>
          {!takenSessions && t(repeatWaits ? 'repeat.checking' : 'repeat.unchecked')}
        </chakra.p>
        {(repeatProblem || repeatBlocked) && (
          <Alert tone={repeatProblem ? 'error' : 'warning'}>{repeatProblem ?? t('repeat.blocked')}</Alert>
        )}
      </Stack>
    </Modal>
  );
}

/** The sessions in the calendar in the twelve weeks after a day; undefined until they are known, or if they could not be loaded. */
function useCalendar(day: string | null) {
  const halfSchedule = (from: number, to: number) =>
    day ? { variables: { from: daysAfter(day, from), to: daysAfter(day, to) }, fetchPolicy: 'cache-and-network' as const } : skipToken;
  const nearSchedule = useQuery(RepeatClashesDocument, halfSchedule(1, longestSession));
  const farSchedule = useQuery(RepeatClashesDocument, halfSchedule(longestSession + 1, 7 * mostWeeks + 1));
  const sessions = nearSchedule.data && farSchedule.data && [...nearSchedule.data.schedule, ...farSchedule.data.schedule];
  return { sessions, failed: !sessions && (nearSchedule.error ?? farSchedule.error) !== undefined };
}
