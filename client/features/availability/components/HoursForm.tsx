import { Box, chakra, Heading, Stack } from '@chakra-ui/react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { availabilityUpdateRules, type WeekdayName } from '../../../../schema/rules/availability.ts';
import { type AvailabilityFormFragment, AvailabilityUpdateDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { Form } from '../../../forms/Form.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { dayOf } from '../../../i18n/day.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { type HoursValues, hoursValuesOf } from '../hoursValues.ts';
import { weekFrom } from '../week.ts';
import { DayHours } from './DayHours.tsx';
import { dateShown, Overrides, refusedDays, type ShownDate } from './Overrides.tsx';
import { RuleFields } from './RuleFields.tsx';

/** The form for hours of appointments: the week, overrides and rules. It is only saved on demand, since customers see the result. */
export function HoursForm({ availability, weekStart }: { availability: AvailabilityFormFragment; weekStart: WeekdayName }) {
  const { t } = useTranslation('availability');
  const update = useAction(AvailabilityUpdateDocument);
  // A save starts the form over with the server's values.
  const initialValues = useMemo(() => hoursValuesOf(availability), [availability]);
  const week = weekFrom(weekStart);
  const disabled = !availability.viewerCanEdit;
  const today = dayOf(availability.timeZone);
  const [shown, setShown] = useState<ShownDate>({ day: null, month: today.slice(0, 7) });
  return (
    <Form<typeof availabilityUpdateRules, HoursValues>
      rules={availabilityUpdateRules}
      initialValues={initialValues}
      warnUnsaved
      gap={10}
      onSubmit={async (input) => {
        const failures = await update({ input: { ...input, version: availability.version } });
        if (failures.length === 0) toast.success(t('hours.saved'));
        return failures;
      }}
      onRefused={(form) => {
        const refused = refusedDays(form.getState());
        // Only the picked date has its fields on the screen, so a refused date is picked.
        if (refused[0] && !refused.includes(shown.day ?? '')) setShown(dateShown(refused[0]));
      }}
    >
      <Part title={t('hours.title')} lead={t('hours.lead')}>
        <Box borderBlockEndWidth="1px">
          {week.map((number) => (
            <DayHours key={number} number={number} others={week.filter((other) => other !== number)} disabled={disabled} />
          ))}
        </Box>
      </Part>
      <Part title={t('dates.title')} lead={t('dates.lead')}>
        <Overrides weekStart={weekStart} today={today} shown={shown} onShow={setShown} disabled={disabled} />
      </Part>
      <Part title={t('rules.title')}>
        <RuleFields disabled={disabled} />
      </Part>
      <SubmitBar>
        <Allowed needs="EDIT">
          <SubmitButton size="lg">{t('hours.save')}</SubmitButton>
        </Allowed>
      </SubmitBar>
    </Form>
  );
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={4}>
      <Box>
        <Heading as="h2" textStyle="xl">
          {title}
        </Heading>
        {lead && (
          <chakra.p color="fg.muted" maxWidth="prose" marginBlockStart={1}>
            {lead}
          </chakra.p>
        )}
      </Box>
      {children}
    </Stack>
  );
}
