import { Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { DateField } from '../../../forms/DateField.tsx';
import { QuickNumberField } from '../../../forms/QuickNumberField.tsx';
import { TextAreaField } from '../../../forms/TextAreaField.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { TimeField } from '../../../forms/TimeField.tsx';
import { useFormPart } from '../../../forms/useFormPart.ts';
import { dayOf } from '../../../i18n/day.ts';
import { formatMinutes } from '../../../i18n/format.ts';
import type { SessionValues } from '../sessionValues.ts';
import { WhenNote } from './WhenNote.tsx';

const usualSessionMinutes = [15, 30, 45, 60, 90, 120];

/** Date, time, duration and place. Date and time are read in the zone. */
export function PlaceStep({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('sessions');
  const offline = useFormPart<SessionValues, boolean>(({ values }) => values.location === 'OFFLINE');
  return (
    <Stack gap={4} maxWidth="form">
      <Grid templateColumns={{ base: 'repeat(2, minmax(0, 1fr))' }} columnGap={{ base: 3, sm: 6 }}>
        <DateField name="sessionDate" label={t('fields.sessionDate')} min={dayOf(timeZone)} />
        <TimeField name="sessionTime" label={t('fields.sessionTime')} />
      </Grid>
      <WhenNote timeZone={timeZone} />
      <QuickNumberField
        name="durationMinutes"
        label={t('fields.durationMinutes')}
        truncate={4}
        choices={usualSessionMinutes.map((value) => ({ value, label: formatMinutes(value) }))}
      />
      <ChoiceField
        name="location"
        label={t('fields.location')}
        choices={[
          { value: 'ONLINE', label: t('location.ONLINE'), help: t('fields.onlineHelp') },
          { value: 'OFFLINE', label: t('location.OFFLINE'), help: t('fields.offlineHelp') },
        ]}
      />
      {offline && (
        <>
          <TextField name="area" label={t('fields.area')} help={t('fields.areaHelp')} truncate={100} optional />
          <TextAreaField name="address" label={t('fields.address')} help={t('fields.addressHelp')} max={300} rows={2} />
        </>
      )}
    </Stack>
  );
}
