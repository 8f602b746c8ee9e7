import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DiwanScene } from './DiwanScene.tsx';

/** A form of the sign-in screens, and on large ones the banner beside it. */
export function BesideBanner({ children }: { children: ReactNode }) {
  return (
    <Flex
      width="full"
      maxWidth="content"
      marginInline="auto"
      paddingInline={{ base: 4, md: 8 }}
      paddingBlock={{ base: 6, md: 10 }}
      gap={16}
    >
      <Box flex={1} minWidth={0} maxWidth="form">
        {children}
      </Box>
      <Box flex={1} minWidth={0} hideBelow="lg">
        <AuthBanner />
      </Box>
    </Flex>
  );
}

/** The slogan written into a picture: one drawing for each language. */
function AuthBanner() {
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
