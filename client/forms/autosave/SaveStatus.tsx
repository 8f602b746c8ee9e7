import { Button, chakra, Flex } from '@chakra-ui/react';
import { Check, CloudOff, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Trans } from '../../i18n/trans.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import type { SaverFace } from './saver.ts';
import { isDraft, type Saving } from './state.ts';
import { useSaving } from './useSaver.ts';

const icons: Partial<Record<Saving<never, never>['phase'], LucideIcon>> = {
  saving: LoaderCircle,
  saved: Check,
  offline: CloudOff,
  failed: TriangleAlert,
  gone: TriangleAlert,
};

/** Shows whether the typed values are saved, and where. Screen readers hear changes, and not every second. */
export function SaveStatus({ saver }: { saver: SaverFace }) {
  const { t } = useTranslation(['drafts', 'common']);
  const shown = useSaving(saver);
  const { phase, savedAt, failure, held } = shown;
  const draft = isDraft(shown);
  const Icon = icons[phase];
  const bad = phase === 'failed' || phase === 'gone';
  const words = phase === 'saved' || phase === 'idle' ? t(draft ? 'save.idle' : 'save.onSale') : t(`save.${phase}`);
  return (
    <Flex align="center" gap={2} minWidth={0} textStyle="sm" color={bad ? 'fg.error' : 'fg.muted'}>
      {Icon && (
        <chakra.span display="inline-flex" flexShrink={0} animation={phase === 'saving' ? 'spin 1s linear infinite' : undefined}>
          <Icon size={16} aria-hidden />
        </chakra.span>
      )}
      <chakra.span minWidth={0} title={failure ?? undefined}>
        {phase === 'saved' && savedAt ? (
          <Trans t={t} i18nKey="save.savedAgo" components={{ time: <RelativeTime instant={savedAt} live /> }} />
        ) : (
          words
        )}
        {draft && held.length > 0 && phase !== 'saving' && (
          <chakra.span>
            {' · '}
            {t('save.held', { count: held.length, n: formatNumber(held.length) })}
          </chakra.span>
        )}
      </chakra.span>
      {(phase === 'failed' || phase === 'offline') && draft && (
        <Button size="xs" variant="outline" flexShrink={0} onClick={saver.retry}>
          {t('actions.retry', { ns: 'common' })}
        </Button>
      )}
      <chakra.span role="status" srOnly>
        {phase === 'saved' ? t('save.saved') : phase === 'idle' || phase === 'saving' ? '' : words}
      </chakra.span>
    </Flex>
  );
}
