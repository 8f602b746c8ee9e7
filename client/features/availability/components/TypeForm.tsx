import { Box, Grid, Heading, Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { appointmentTypeUpdateRules } from '../../../../schema/rules/availability.ts';
import { defaultCurrency } from '../../../../schema/rules/money.ts';
import type { AppointmentTypeFormFragment, AppointmentTypeUpdateInput } from '../../../apollo/generated.ts';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import type { FieldFailure } from '../../../forms/errors.ts';
import { Form } from '../../../forms/Form.tsx';
import { ImageField } from '../../../forms/ImageField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { SwitchField } from '../../../forms/SwitchField.tsx';
import { TextAreaField } from '../../../forms/TextAreaField.tsx';
import { NumberField, TextField } from '../../../forms/TextField.tsx';
import { useFormPart } from '../../../forms/useFormPart.ts';
import { useViewer } from '../../../session/auth.ts';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { PromoCodesField } from '../../promos/components/PromoCodesField.tsx';
import { SpecialDealField } from '../../promos/components/SpecialDealField.tsx';
import { newType, type TypeValues, typeInputOf, typeValuesOf } from '../typeValues.ts';
import { DurationsField } from './DurationsField.tsx';
import { IncludesField } from './IncludesField.tsx';
import { TypeTexts } from './TypeTexts.tsx';

export interface TypeFormProps {
  /** The appointment type; null before it is added. */
  type: AppointmentTypeFormFragment | null;
  /** Sends the input, and answers the failures. */
  saveType: (input: AppointmentTypeUpdateInput) => Promise<readonly FieldFailure[]>;
}

/** The form of an appointment type. It is only saved on demand, since visitors see it. */
export function TypeForm({ type, saveType }: TypeFormProps) {
  const { t } = useTranslation('availability');
  const { viewer } = useViewer();
  const currency = viewer?.creator?.currency ?? defaultCurrency;
  const typeValues = useMemo(() => (type ? typeValuesOf(type) : newType(currency)), [type, currency]);
  return (
    <Form<typeof appointmentTypeUpdateRules, TypeValues>
      rules={appointmentTypeUpdateRules}
      initialValues={typeValues}
      toInput={typeInputOf}
      warnUnsaved
      gap={10}
      onSubmit={(input) => saveType({ ...(input as AppointmentTypeUpdateInput), version: type?.version ?? null })}
    >
      <Stack as="section" gap={4}>
        <Heading as="h2" textStyle="xl">
          {t('type.texts')}
        </Heading>
        <TypeTexts />
      </Stack>
      <Stack gap={6} maxWidth="form">
        <DurationsField currency={currency} />
        <TypePlaceFields />
        <NumberField name="cancellationHours" label={t('type.cancellation')} help={t('type.cancellationHelp')} truncate={3} />
        <ImageField name="coverId" label={t('type.cover')} current={type?.cover} cut={t('type.cutCover')} />
      </Stack>
      <IncludesField />
      <Stack gap={6} maxWidth="form">
        <PromoCodesField />
        <SpecialDealField ownId={type?.id} help={t('type.dealHelp')} />
        <SwitchField name="isOffered" label={t('type.isOffered')} help={<span>{t('type.isOfferedHelp')}</span>} />
      </Stack>
      <SubmitBar>
        <SubmitButton size="lg">{t(type ? 'type.save' : 'type.create')}</SubmitButton>
      </SubmitBar>
    </Form>
  );
}

/** The fields for the place, with the address if it is not online. */
function TypePlaceFields() {
  const { t } = useTranslation(['availability', 'sessions']);
  const isOffline = useFormPart<TypeValues, boolean>(({ values }) => values.location === 'OFFLINE');
  return (
    <Box>
      <ChoiceField
        name="location"
        label={t('type.location')}
        choices={[
          { value: 'ONLINE', label: t('location.ONLINE', { ns: 'sessions' }), help: t('type.onlineHelp') },
          { value: 'OFFLINE', label: t('location.OFFLINE', { ns: 'sessions' }), help: t('type.offlineHelp') },
        ]}
      />
      {isOffline && (
        <Grid templateColumns="minmax(0, 1fr)">
          <TextField name="area" label={t('type.area')} help={t('type.areaHelp')} truncate={100} optional />
          <TextAreaField name="address" label={t('type.address')} help={t('type.addressHelp')} rows={2} max={300} />
        </Grid>
      )}
    </Box>
  );
}
