import { Button, chakra, Flex } from '@chakra-ui/react';
import { Check, CloudOff, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import type { Saver } from '../autosave/saver.ts';
import type { Saving } from '../autosave/state.ts';
import { useSaving } from '../autosave/useSaver.ts';

const icons: Partial<Record<Saving['phase'], LucideIcon>> = {
  saving: LoaderCircle,
  saved: Check,
  offline: CloudOff,
  failed: TriangleAlert,
  gone: TriangleAlert,
};

/** Whether what is typed is safe by now, and where; told to screen readers when it changes, not every second. */
export function SaveStatus({ saver }: { saver: Saver }) {
  const { t } = useTranslation(['products', 'common']);
  const { phase, savedAt, failure, held, product } = useSaving(saver);
  const draft = !product || product.status === 'DRAFT';
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
