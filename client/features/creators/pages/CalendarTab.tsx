import { useQuery } from '@apollo/client/react';
import { Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarSettingsUpdateRules, type WeekdayName, weekdays } from '../../../../schema/rules/availability.ts';
import { type CalendarSettingsFragment, CalendarSettingsUpdateDocument, CalendarTabDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { Form } from '../../../forms/Form.tsx';
import { SelectField } from '../../../forms/SelectField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { SwitchField } from '../../../forms/SwitchField.tsx';
import { dateFormat } from '../../../i18n/intl.ts';
import { zoneLabel, zoneOptions } from '../../../i18n/zones.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Allowed, useDenialReason } from '../../../ui/Allowed.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { toast } from '../../../ui/toaster.tsx';

/** The account's time zone, the first day of its weeks, and Hijri dates. */
export function CalendarTab() {
  const { data, error, refetch } = useQuery(CalendarTabDocument);
  if (!data?.creator)
    return (
      <NoData error={error} onRetry={refetch}>
        <FormSkeleton fields={3} />
      </NoData>
    );
  return <CalendarForm settings={data.creator} />;
}

interface CalendarValues {
  timeZone: string;
  weekStart: WeekdayName;
  showsHijri: boolean;
}

/** A weekday by its number in the page's language; the first of January 2023 was a Sunday. */
const weekdayNameOf = (number: number) => dateFormat({ weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + number));

function CalendarForm({ settings }: { settings: CalendarSettingsFragment }) {
  const { t } = useTranslation('creators');
  const updateCalendar = useAction(CalendarSettingsUpdateDocument);
  const whyNot = useDenialReason('EDIT');
  const { timeZone, weekStart, showsHijri } = settings;
  const calendarValues = useMemo<CalendarValues>(() => ({ timeZone, weekStart, showsHijri }), [timeZone, weekStart, showsHijri]);
  const zones = zoneOptions();
  // The browser may know the account's zone by another name.
  const zoneChoices = zones.some(({ value }) => value === timeZone) ? zones : [{ value: timeZone, label: zoneLabel(timeZone) }, ...zones];
  const disabled = whyNot !== null;
  return (
    <Stack gap={6} maxWidth="form">
      {whyNot && <Alert tone="info">{whyNot}</Alert>}
      <Form<typeof calendarSettingsUpdateRules, CalendarValues>
        rules={calendarSettingsUpdateRules}
        initialValues={calendarValues}
        warnUnsaved
        gap={4}
        onSubmit={async (input) => {
          const failures = await updateCalendar({ input });
          if (failures.length === 0) toast.success(t('calendar.saved'));
          return failures;
        }}
      >
        <SelectField
          name="timeZone"
          label={t('calendar.timeZone')}
          help={t('calendar.timeZoneHelp')}
          options={zoneChoices}
          disabled={disabled}
        />
        <SelectField
          name="weekStart"
          label={t('calendar.weekStart')}
          help={t('calendar.weekStartHelp')}
          options={weekdays.map((value, number) => ({ value, label: weekdayNameOf(number) }))}
          disabled={disabled}
        />
        <SwitchField
          name="showsHijri"
          label={t('calendar.showsHijri')}
          help={<span>{t('calendar.showsHijriHelp')}</span>}
          disabled={disabled}
        />
        <SubmitBar>
          <Allowed needs="EDIT">
            <SubmitButton size="lg">{t('settings.save')}</SubmitButton>
          </Allowed>
        </SubmitBar>
      </Form>
    </Stack>
  );
}
