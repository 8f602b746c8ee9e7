import { Center, Spinner } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** Fills the page while nothing of it is known yet. */
export function Starting() {
  const { t } = useTranslation();
  return (
    <Center minHeight="100dvh" role="status" aria-label={t('loading')}>
      <Spinner size="lg" color="brand.solid" borderWidth="3px" />
    </Center>
  );
}
