import { Button, chakra, Flex } from '@chakra-ui/react';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from './errorMessage.ts';

/** Something could not be loaded: what happened, and another try. */
export function ErrorState({ error, title, onRetry }: { error?: unknown; title?: string; onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <Flex role="alert" direction="column" align="center" textAlign="center" gap={2} paddingBlock={{ base: 10, md: 16 }} paddingInline={4}>
      <chakra.span color="fg.error" marginBlockEnd={2}>
        <TriangleAlert size={40} strokeWidth={1.5} aria-hidden />
      </chakra.span>
      <chakra.h2 textStyle="lg" fontWeight="semibold">
        {title ?? t('error.title')}
      </chakra.h2>
      <chakra.p color="fg.muted" maxWidth="md">
        {errorMessage(error, t('error.unexpected'))}
      </chakra.p>
      {onRetry && (
        <Button variant="outline" marginBlockStart={4} onClick={onRetry}>
          <RotateCw aria-hidden />
          {t('actions.retry')}
        </Button>
      )}
    </Flex>
  );
}
