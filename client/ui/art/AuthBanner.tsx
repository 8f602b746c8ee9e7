import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { DiwanScene } from './DiwanScene.tsx';

/** The picture beside the sign-in forms, with the slogan in the page's language. */
export function AuthBanner() {
  const { t } = useTranslation();
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
      <DiwanScene label={t('banner', { ns: 'accounts' })} />
      <chakra.p
        position="absolute"
        insetInline={24}
        insetBlockStart={10}
        textAlign="center"
        textStyle={{ lg: '3xl', xl: '4xl' }}
        color="#fdf6e6"
      >
        {t('slogan')}
      </chakra.p>
    </Box>
  );
}
