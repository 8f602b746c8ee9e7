import { Button, chakra, Flex } from '@chakra-ui/react';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert.tsx';
import { useItemRead } from '../../progress/mutations/useItemRead.ts';
import { useWatching } from '../../progress/useWatching.ts';

/** The button below an article that marks it as read or not read. */
export function MarkRead({ itemId, read: isKnown }: { itemId: string; read: boolean }) {
  const { t } = useTranslation(['storefront', 'offline']);
  const nothing = useRef<HTMLMediaElement>(null);
  const { mark, busy, waits, failure } = useItemRead(itemId);
  const read = isKnown || waits;
  useWatching(nothing, { itemId, onRefused: () => undefined });
  return (
    <Flex wrap="wrap" align="center" gap={4} marginBlockStart={6} maxWidth="prose">
      {read && (
        <Flex align="center" gap={2} color="fg.success" fontWeight="medium">
          <CircleCheck size={20} aria-hidden />
          <span>{t('progress.read')}</span>
        </Flex>
      )}
      <Button variant={read ? 'ghost' : 'outline'} size={read ? 'sm' : 'md'} loading={busy} onClick={() => void mark(!read)}>
        {read ? <RotateCcw aria-hidden /> : <CircleCheck aria-hidden />}
        {t(read ? 'progress.markUnread' : 'progress.markRead')}
      </Button>
      <chakra.div role="status" flexBasis={failure || (waits && !isKnown) ? 'full' : undefined}>
        {failure && <Alert tone="error">{failure}</Alert>}
        {waits && !isKnown && <chakra.p color="fg.muted">{t('copy.later', { ns: 'offline' })}</chakra.p>}
      </chakra.div>
    </Flex>
  );
}
