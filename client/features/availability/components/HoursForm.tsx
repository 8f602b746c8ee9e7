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
import { Overrides, overrideShown, refusedOverrides, type ShownOverride } from './Overrides.tsx';
import { RuleFields } from './RuleFields.tsx';

/** The form for hours of appointments: the week, overrides and rules. It is only saved on demand, since customers see the result. */
export function HoursForm({ availability, weekStart }: { availability: AvailabilityFormFragment; weekStart: WeekdayName }) {
  const { t } = useTranslation('availability');
  const updateHours = useAction(AvailabilityUpdateDocument);
  // A save starts the form over with the server's values.
  const hoursValues = useMemo(() => hoursValuesOf(availability), [availability]);
  const weekdayNumbers = weekFrom(weekStart);
  const disabled = !availability.viewerCanEdit;
  const today = dayOf(availability.timeZone);
  const [shown, setShown] = useState<ShownOverride>({ day: null, month: today.slice(0, 7) });
  return (
    <Form<typeof availabilityUpdateRules, HoursValues>
      rules={availabilityUpdateRules}
      initialValues={hoursValues}
      warnUnsaved
      gap={10}
      onSubmit={async (input) => {
        const failures = await updateHours({ input: { ...input, version: availability.version } });
        if (failures.length === 0) toast.success(t('hours.saved'));
        return failures;
      }}
      onRefused={(form) => {
        const refusedDates = refusedOverrides(form.getState());
        // Only the picked date has its fields on the screen, so a refused date is picked.
        if (refusedDates[0] && !refusedDates.includes(shown.day ?? '')) setShown(overrideShown(refusedDates[0]));
      }}
    >
      <HoursPart title={t('hours.title')} lead={t('hours.lead')}>
        <Box borderBlockEndWidth="1px">
          {weekdayNumbers.map((number) => (
            <DayHours
              key={number}
              weekdayNumber={number}
              otherWeekdays={weekdayNumbers.filter((other) => other !== number)}
              disabled={disabled}
            />
          ))}
        </Box>
      </HoursPart>
      <HoursPart title={t('dates.title')} lead={t('dates.lead')}>
        <Overrides weekStart={weekStart} today={today} shownDate={shown} onShowDate={setShown} disabled={disabled} />
      </HoursPart>
      <HoursPart title={t('rules.title')}>
        <RuleFields disabled={disabled} />
      </HoursPart>
      <SubmitBar>
        <Allowed needs="EDIT">
          <SubmitButton size="lg">{t('hours.save')}</SubmitButton>
        </Allowed>
      </SubmitBar>
    </Form>
  );
}

function HoursPart({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
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
