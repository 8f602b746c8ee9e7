import { Button, chakra, Flex } from '@chakra-ui/react';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert.tsx';
import { useItemRead } from '../../progress/mutations/useItemRead.ts';
import { useWatching } from '../../progress/useWatching.ts';

/** The button below an article that marks it as read or not read. */
export function MarkRead({ itemId, articleRead: isKnown }: { itemId: string; articleRead: boolean }) {
  const { t } = useTranslation(['storefront', 'offline']);
  const nothing = useRef<HTMLMediaElement>(null);
  const { mark, busy, waits: readWaits, completionFailure: readFailure } = useItemRead(itemId);
  const articleRead = isKnown || readWaits;
  useWatching(nothing, { itemId, onRefused: () => undefined });
  return (
    <Flex wrap="wrap" align="center" gap={4} marginBlockStart={6} maxWidth="prose">
      {articleRead && (
        <Flex align="center" gap={2} color="fg.success" fontWeight="medium">
          <CircleCheck size={20} aria-hidden />
          <span>{t('progress.read')}</span>
        </Flex>
      )}
      <Button
        variant={articleRead ? 'ghost' : 'outline'}
        size={articleRead ? 'sm' : 'md'}
        loading={busy}
        onClick={() => void mark(!articleRead)}
      >
        {articleRead ? <RotateCcw aria-hidden /> : <CircleCheck aria-hidden />}
        {t(articleRead ? 'progress.markUnread' : 'progress.markRead')}
      </Button>
      <chakra.div role="status" flexBasis={readFailure || (readWaits && !isKnown) ? 'full' : undefined}>
        {readFailure && <Alert tone="error">{readFailure}</Alert>}
        {readWaits && !isKnown && <chakra.p color="fg.muted">{t('copy.later', { ns: 'offline' })}</chakra.p>}
      </chakra.div>
    </Flex>
  );
}
