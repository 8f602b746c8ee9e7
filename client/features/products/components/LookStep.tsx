import { Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { DateField } from '../../../forms/DateField.tsx';
import { isWholeDay } from '../../../forms/day.ts';
import { ImageField } from '../../../forms/ImageField.tsx';
import { SwitchField } from '../../../forms/SwitchField.tsx';
import { NumberField, UrlField } from '../../../forms/TextField.tsx';
import { useFormPart } from '../../../forms/useFormPart.ts';
import { Trans } from '../../../i18n/trans.ts';
import { useViewer } from '../../../session/auth.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import type { PictureSource } from '../../../ui/Picture.tsx';
import { creatorUrls } from '../../creators/urls.ts';
import type { ProductValues } from '../productValues.ts';

/** The fields for cover, dates and places, and those that only buyers see. */
export function LookStep({ productCover }: { productCover: PictureSource | null }) {
  const { t } = useTranslation('products');
  const startDate = useFormPart<ProductValues, string | null>(({ values }) => values.startDate);
  const limitedProduct = useFormPart<ProductValues, boolean>(({ values }) => values.places === 'LIMITED');
  return (
    <Stack gap={4} maxWidth="form">
      <ImageField name="coverId" label={t('fields.cover')} help={t('fields.coverHelp')} current={productCover} cut={t('fields.cutCover')} />
      <Grid templateColumns={{ sm: '1fr 1fr' }} columnGap={6} rowGap={4}>
        <DateField name="startDate" label={t('fields.startDate')} help={t('fields.startDateHelp')} />
        <DateField
          name="endDate"
          label={t('fields.endDate')}
          help={t('fields.endDateHelp')}
          min={isWholeDay(startDate) ? startDate : undefined}
          optional
        />
      </Grid>
      <ChoiceField
        name="places"
        label={t('fields.participants')}
        choices={[
          { value: 'UNLIMITED', label: t('fields.unlimited') },
          { value: 'LIMITED', label: t('fields.limited') },
        ]}
      />
      {limitedProduct && <NumberField name="maxParticipants" label={t('fields.maxParticipants')} help={t('fields.maxParticipantsHelp')} />}
      <UrlField name="groupChatLink" label={t('fields.groupChatLink')} help={t('fields.groupChatLinkHelp')} optional />
      <SwitchField name="showSupportNumber" label={t('fields.showSupportNumber')} help={<SupportNumberHelp />} />
    </Stack>
  );
}

/** The support number that buyers will see, or a link to where it is set. */
function SupportNumberHelp() {
  const { t } = useTranslation('products');
  const { viewer } = useViewer();
  const supportNumber = viewer?.creator?.supportNumber;
  if (supportNumber) {
    return (
      <span>
        {t('fields.showSupportNumberHelp')} <bdi dir="ltr">{supportNumber}</bdi>
      </span>
    );
  }
  return (
    <span>
      <Trans t={t} i18nKey="fields.noSupportNumber" components={{ add: <AppLink to={creatorUrls.profileSettings} /> }} />
    </span>
  );
}
