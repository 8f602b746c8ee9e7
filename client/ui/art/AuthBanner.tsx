import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { DiwanScene } from './DiwanScene.tsx';

/** The picture beside the sign-in forms, with the slogan written into it: one drawing for each language. */
export function AuthBanner() {
  const { t } = useTranslation('accounts');
  return (
    <Box
      position="sticky"
      insetBlockStart="6.5rem"
      height="calc(100dvh - 10rem)"
      minHeight="30rem"
      maxHeight="48rem"
      borderRadius="3xl"
      overflow="hidden"
    >
      <DiwanScene lettered label={t('banner')} />
    </Box>
  );
}
