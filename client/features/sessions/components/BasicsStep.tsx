import { Box, Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { suffixes } from '../../../forms/bilingual.ts';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { ImageField } from '../../../forms/ImageField.tsx';
import { RichTextField } from '../../../forms/RichTextField.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { BilingualColumns } from '../../../forms/wizard/BilingualColumns.tsx';
import { directions, type WrittenLanguage } from '../../../forms/wizard/writtenLanguage.ts';
import type { Language } from '../../../i18n/language.ts';
import type { PictureSource } from '../../../ui/Picture.tsx';
import { completeness } from '../completeness.ts';
import { IncludesField } from './IncludesField.tsx';

/** The type of a session, its texts in both languages, what is included, and its cover. */
export function BasicsStep({ sessionLanguages, sessionCover }: { sessionLanguages: WrittenLanguage; sessionCover: PictureSource | null }) {
  const { t } = useTranslation('sessions');
  return (
    <Stack gap={8}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} columnGap={8} rowGap={2}>
        <ChoiceField
          name="type"
          label={t('fields.type')}
          choices={[
            { value: 'EVENT', label: t('type.EVENT'), help: t('fields.eventHelp') },
            { value: 'APPOINTMENT', label: t('type.APPOINTMENT'), help: t('fields.appointmentHelp') },
          ]}
        />
        <ChoiceField
          name="eventType"
          label={t('fields.eventType')}
          choices={[
            { value: 'PUBLIC', label: t('eventType.PUBLIC'), help: t('fields.publicHelp') },
            { value: 'PRIVATE', label: t('eventType.PRIVATE'), help: t('fields.privateHelp') },
          ]}
        />
      </Grid>
      <BilingualColumns written={sessionLanguages} completeness={completeness} names={['title', 'description']}>
        {(lang) => <Texts lang={lang} />}
      </BilingualColumns>
      <IncludesField sessionLanguages={sessionLanguages} />
      <Box maxWidth="form">
        <ImageField
          name="coverId"
          label={t('fields.cover')}
          help={t('fields.coverHelp')}
          current={sessionCover}
          cut={t('fields.cutCover')}
          optional
        />
      </Box>
    </Stack>
  );
}

function Texts({ lang }: { lang: Language }) {
  const { t } = useTranslation('sessions');
  const suffix = suffixes[lang];
  return (
    <>
      <TextField
        name={`title${suffix}`}
        label={t('fields.title')}
        max={100}
        truncate={100}
        autoComplete="off"
        lang={lang}
        dir={directions[lang]}
      />
      <RichTextField name={`description${suffix}`} label={t('fields.description')} optional lang={lang} />
    </>
  );
}
