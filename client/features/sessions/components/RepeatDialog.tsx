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

const most = 12;
/** The longest part of the calendar that one request may ask for, in days. */
const longest = 61;

/** Asks for how many weeks a session is repeated, and shows the dates: which are free, and which clash with what. */
export function RepeatDialog({ session, onClose }: { session: ActedOn; onClose: () => void }) {
  const { t } = useTranslation(['sessions', 'messages', 'common']);
  const { id, timeZone, status, durationMinutes } = session;
  const [weeks, setWeeks] = useState(3);
  const { busy, problem, run } = useDialogAction();
  const key = useRef({ weeks: 0, key: '' });
  const repeat = useSessionRepeat();
  const label = useId();
  const { sessionDate, sessionTime } = session;
  const dates = sessionDate && sessionTime ? nextWeeks({ sessionDate, sessionTime }, timeZone, weeks) : [];
  const calendar = useCalendar(sessionDate);
  // A draft takes no time from the calendar yet, so nothing clashes with it.
  const taken = status === 'DRAFT' ? [] : calendar.sessions;
  const lines = dates.map(({ day, startsAt }) => ({
    day,
    startsAt,
    isChecked: taken !== undefined,
    clash: clashAt(taken ?? [], startsAt, durationMinutes ?? 0, id),
  }));
  // Without the calendar, the server still refuses dates that are not free, and names them.
  const waits = !taken && !calendar.failed;
  const confirm = t('repeat.confirm', { count: weeks, n: formatNumber(weeks) });
  const blocked = lines.some(({ startsAt, clash }) => !startsAt || clash);

  const act = () => {
    if (key.current.weeks !== weeks) key.current = { weeks, key: crypto.randomUUID() };
    return run(
      () => repeat(id, weeks, key.current.key),
      () => {
        toast.success(t('repeat.done', { count: weeks, n: formatNumber(weeks) }));
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
          <Button colorPalette="brand" disabled={blocked || waits} loading={busy} loadingText={confirm} onClick={() => void act()}>
            {confirm}
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
            options={Array.from({ length: most }, (_, index) => ({
              value: String(index + 1),
              label: t('repeat.count', { count: index + 1, n: formatNumber(index + 1) }),
            }))}
            value={String(weeks)}
            onChange={(count) => setWeeks(Number(count))}
          />
        </div>
        <RepeatDates lines={lines} timeZone={timeZone} minutes={durationMinutes} />
        <chakra.p color="fg.muted" textStyle="sm">
          {timeZoneName(timeZone)}
        </chakra.p>
        <chakra.p role="status" color="fg.muted" textStyle="sm" _empty={{ display: 'none' }}>
          {!taken && t(waits ? 'repeat.checking' : 'repeat.unchecked')}
        </chakra.p>
        {(problem || blocked) && <Alert tone={problem ? 'error' : 'warning'}>{problem ?? t('repeat.blocked')}</Alert>}
      </Stack>
    </Modal>
  );
}

/** The sessions in the calendar in the twelve weeks after a day; undefined until they are known, or if they could not be loaded. */
function useCalendar(day: string | null) {
  const half = (from: number, to: number) =>
    day ? { variables: { from: daysAfter(day, from), to: daysAfter(day, to) }, fetchPolicy: 'cache-and-network' as const } : skipToken;
  const near = useQuery(RepeatClashesDocument, half(1, longest));
  const far = useQuery(RepeatClashesDocument, half(longest + 1, 7 * most + 1));
  const sessions = near.data && far.data && [...near.data.schedule, ...far.data.schedule];
  return { sessions, failed: !sessions && (near.error ?? far.error) !== undefined };
}
