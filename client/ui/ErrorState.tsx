import { Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from './errorMessage.ts';
import { useHead } from './head.ts';

export interface ErrorStateProps {
  error?: unknown;
  title?: string;
  onRetry?: () => unknown;
  /** It stands in for the whole page, so its title is the page's. */
  whole?: boolean;
}

/** Replaces a part that could not be loaded: says what happened, and offers another try. */
export function ErrorState({ error, title, onRetry, whole = false }: ErrorStateProps) {
  const { t } = useTranslation();
  const heading = title ?? t('error.title');
  return (
    <Flex role="alert" direction="column" align="center" textAlign="center" gap={2} paddingBlock={{ base: 10, md: 16 }} paddingInline={4}>
      {whole && <TabTitle title={heading} />}
      <chakra.span color="fg.error" marginBlockEnd={2}>
        <TriangleAlert size={40} strokeWidth={1.5} aria-hidden />
      </chakra.span>
      <Heading as={whole ? 'h1' : 'h2'} textStyle="lg" fontWeight="semibold">
        {heading}
      </Heading>
      <chakra.p color="fg.muted" maxWidth="md">
        {errorMessage(error, t('error.unexpected'))}
      </chakra.p>
      {onRetry && (
        <Button
          variant="outline"
          marginBlockStart={4}
          onClick={({ currentTarget }) => {
            // The button goes as soon as the try begins. The focus stays in its page or dialog, which can take it.
            currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
            void onRetry();
          }}
        >
          <RotateCw aria-hidden />
          {t('actions.retry')}
        </Button>
      )}
    </Flex>
  );
}

function TabTitle({ title }: { title: string }) {
  useHead({ title, status: 503 });
  return null;
}
