import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** A period without a sale, in an account that has had some. */
export function QuietPeriod() {
  const { t } = useTranslation('reports');
  return (
    <chakra.p color="fg.muted" paddingBlock={12} textAlign="center">
      {t('quiet')}
    </chakra.p>
  );
}
