import { Flex, Spinner } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** Says that an explorer is on its way. */
export function Loading() {
  const { t } = useTranslation('sandbox');
  return (
    <Flex flex="1" align="center" justify="center" gap={3} role="status">
      <Spinner aria-hidden />
      {t('explorer.loading')}
    </Flex>
  );
}
