import { Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from './errorMessage.ts';
import { toast } from './toaster.tsx';

/** Below a list that goes on: gets its next page. */
export function LoadMore({ onLoad }: { onLoad: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const [loading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      await onLoad();
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <Flex justify="center" marginBlockStart={10}>
      <Button variant="outline" loading={loading} loadingText={t('actions.loadMore')} onClick={() => void load()}>
        {t('actions.loadMore')}
      </Button>
    </Flex>
  );
}
