import { Button, Flex } from '@chakra-ui/react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from './AppLink.tsx';
import { errorMessage } from './errorMessage.ts';
import { needsScripts } from './scripting.tsx';
import { toast } from './toaster.tsx';

/** How many entries each further page of a list can have. The first one is short, so that it comes soon. */
export const furtherPage = 100;

export interface LoadMoreProps {
  onLoad: () => Promise<unknown>;
  /** The address of the next page alone, for browsers without scripts and for another tab. */
  to?: string;
}

/** Whether a click follows a link here, and not to another tab or window. */
const isPlain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A button below a list that gets its next page. */
export function LoadMore({ onLoad, to }: LoadMoreProps) {
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
      {to && !loading ? (
        <ButtonLink
          to={to}
          variant="outline"
          onClick={(event) => {
            if (!isPlain(event)) return;
            event.preventDefault();
            void load();
          }}
        >
          {t('actions.loadMore')}
        </ButtonLink>
      ) : (
        <Button
          variant="outline"
          css={to ? undefined : needsScripts}
          loading={loading}
          loadingText={t('actions.loadMore')}
          onClick={() => void load()}
        >
          {t('actions.loadMore')}
        </Button>
      )}
    </Flex>
  );
}
