import { Box, Center, Spinner } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** Shows that the code of a page or of a dialog is loading: a thin line at once, a spinner when it takes longer. */
export function OnItsWay() {
  const { t } = useTranslation();
  return (
    <>
      <Box
        role="status"
        aria-label={t('loading')}
        position="fixed"
        insetInline={0}
        insetBlockStart={0}
        height="3px"
        zIndex="toast"
        overflow="hidden"
      >
        <Box position="absolute" width="40%" height="full" bg="saffron.solid" animation="progress 900ms ease-in-out infinite" />
      </Box>
      <Center
        position="fixed"
        insetInline={0}
        insetBlockStart={20}
        zIndex="toast"
        pointerEvents="none"
        animation="fade-in 150ms 300ms both"
        aria-hidden
      >
        <Center padding={2} borderRadius="full" bg="bg.panel" boxShadow="md">
          <Spinner color="brand.solid" />
        </Center>
      </Center>
    </>
  );
}
