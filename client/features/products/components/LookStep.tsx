import { Grid, Stack } from '@chakra-ui/react';
import { useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { DateField } from '../../../forms/DateField.tsx';
import { ImageField } from '../../../forms/ImageField.tsx';
import { SwitchField } from '../../../forms/SwitchField.tsx';
import { NumberField, UrlField } from '../../../forms/TextField.tsx';
import type { PictureSource } from '../../../ui/Picture.tsx';
import type { ProductValues } from '../productValues.ts';

/** Cover, dates, places, and what only buyers see. */
export function LookStep({ cover }: { cover: PictureSource | null }) {
  const { t } = useTranslation('products');
  const { values } = useFormState<ProductValues>({ subscription: { values: true } });
  return (
    <Stack gap={4} maxWidth="form">
      <ImageField name="coverId" label={t('fields.cover')} help={t('fields.coverHelp')} current={cover} />
      <Grid templateColumns={{ sm: '1fr 1fr' }} columnGap={6} rowGap={4}>
        <DateField name="startDate" label={t('fields.startDate')} help={t('fields.startDateHelp')} />
        <DateField name="endDate" label={t('fields.endDate')} help={t('fields.endDateHelp')} min={values.startDate ?? undefined} optional />
      </Grid>
      <ChoiceField
        name="places"
        label={t('fields.participants')}
        choices={[
          { value: 'UNLIMITED', label: t('fields.unlimited') },
          { value: 'LIMITED', label: t('fields.limited') },
        ]}
      />
      {values.places === 'LIMITED' && (
        <NumberField name="maxParticipants" label={t('fields.maxParticipants')} help={t('fields.maxParticipantsHelp')} />
      )}
      <UrlField name="groupChatLink" label={t('fields.groupChatLink')} help={t('fields.groupChatLinkHelp')} optional />
      <SwitchField name="showSupportNumber" label={t('fields.showSupportNumber')} help={t('fields.showSupportNumberHelp')} />
    </Stack>
  );
}
