import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { FormSkeleton, Loading, RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { SettingsSection } from './SettingsSection.tsx';

/** The skeleton of the security tab. */
export function SecuritySkeleton() {
  const { t } = useTranslation('security');
  return (
    <Loading>
      <Box aria-hidden>
        <SettingsSection title={t('password.title')} text={t('password.text')}>
          <FormSkeleton fields={3} />
        </SettingsSection>
        <SettingsSection title={t('devices.title')} text={t('devices.text')}>
          <RowsSkeleton rows={2} />
        </SettingsSection>
        <SettingsSection title={t('language.title')} text={t('language.text')}>
          <FormSkeleton fields={1} />
        </SettingsSection>
      </Box>
    </Loading>
  );
}
