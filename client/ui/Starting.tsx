import { Center, Spinner } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** Shown while the first page's code is on its way. */
export function Starting() {
  const { t } = useTranslation();
  return (
    <Center minHeight="100dvh" role="status" aria-label={t('loading')}>
      <Spinner size="lg" color="brand.solid" borderWidth="3px" />
    </Center>
  );
}
