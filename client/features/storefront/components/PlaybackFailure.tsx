import { Button, Flex } from '@chakra-ui/react';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert.tsx';

/** In place of a player that cannot go on. */
export function PlaybackFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('storefront');
  return (
    <Alert tone="error">
      <Flex wrap="wrap" align="center" gap={4}>
        {t('player.failed')}
        <Button size="sm" variant="outline" onClick={onRetry}>
          <RotateCw aria-hidden />
          {t('actions.retry', { ns: 'common' })}
        </Button>
      </Flex>
    </Alert>
  );
}
