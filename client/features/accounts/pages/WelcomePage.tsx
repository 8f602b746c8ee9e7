import { Box, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { DiwanScene } from '../../../ui/art/DiwanScene.tsx';
import { AuthHeading } from '../components/AuthHeading.tsx';
import { accountUrls } from '../urls.ts';

/** The start page of the creators' console, for visitors. */
export function WelcomePage() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <AuthHeading title={t('welcome.title', { product: t('productName', { ns: 'common' }) })}>{t('welcome.text')}</AuthHeading>
      <Stack direction={{ base: 'column', sm: 'row' }} gap={3}>
        <ButtonLink to={accountUrls.register} colorPalette="brand" size="lg">
          {t('welcome.register')}
        </ButtonLink>
        <ButtonLink to={accountUrls.login} variant="outline" size="lg">
          {t('welcome.login')}
        </ButtonLink>
      </Stack>
      {/* Wider screens have the banner beside every screen of the area. */}
      <Box hideFrom="lg" height="22rem" marginBlockStart={10} borderRadius="3xl" overflow="hidden">
        <DiwanScene lettered label={t('banner')} />
      </Box>
    </>
  );
}
