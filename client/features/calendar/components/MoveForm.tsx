import { Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneOfTime } from '../../../../schema/rules/session-lifecycle.ts';
import { sessionMoveRules } from '../../../../schema/rules/sessions.ts';
import type { CalendarSessionFragment } from '../../../apollo/generated.ts';
import { DateField } from '../../../forms/DateField.tsx';
import { Form } from '../../../forms/Form.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { TimeField } from '../../../forms/TimeField.tsx';
import { timeZoneName } from '../../../i18n/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { toast } from '../../../ui/toaster.tsx';
import type { WallClock } from '../moves.ts';
import { useSessionMove } from '../mutations/useSessionMove.ts';

export interface MoveFormProps {
  session: CalendarSessionFragment;
  /** The account's. */
  timeZone: string;
  /** The time at which it was dropped, or its present time if the new one is typed. */
  newTime: WallClock;
  onSessionMoved: () => void;
}

/** Asks for a session's new day and time, and says that attendees get a mail. */
export function MoveForm({ session, timeZone, newTime, onSessionMoved }: MoveFormProps) {
  const { t } = useTranslation('calendar');
  const moveSession = useSessionMove();
  const moveValues = useMemo(() => ({ sessionDate: newTime.sessionDate, sessionTime: newTime.sessionTime }), [newTime]);
  return (
    <Form
      rules={sessionMoveRules}
      initialValues={moveValues}
      onSubmit={async (input) => {
        const moveErrors = await moveSession(session, input as WallClock);
        if (moveErrors.length) return moveErrors;
        toast.success(t('move.done'));
        onSessionMoved();
        return [];
      }}
      paddingBlockEnd={6}
    >
      <Stack direction={{ base: 'column', md: 'row' }} gap={4}>
        <DateField name="sessionDate" label={t('move.date')} />
        <TimeField name="sessionTime" label={t('move.time')} />
      </Stack>
      <p>{timeZoneName(zoneOfTime(session, timeZone))}</p>
      {session.seatsTaken > 0 && <Alert tone="info">{t('move.notice', { count: session.seatsTaken, n: session.seatsTaken })}</Alert>}
      <SubmitButton alignSelf="flex-end">{t('move.confirm')}</SubmitButton>
    </Form>
  );
}
