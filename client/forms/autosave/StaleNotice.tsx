import { Button, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Trans } from '../../i18n/trans.ts';
import { Alert } from '../../ui/Alert.tsx';
import { BiText } from '../../ui/BiText.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import type { SaverFace } from './saver.ts';
import { useSaving } from './useSaver.ts';

export interface StaleNoticeProps {
  saver: SaverFace;
  /** Fields as people call them, in a list. */
  fieldNames: (fields: readonly string[]) => string;
}

/** Says that another person has saved the item meanwhile, who and which fields, and asks whose version counts. No typed value is lost. */
export function StaleNotice({ saver, fieldNames }: StaleNoticeProps) {
  const { t } = useTranslation('drafts');
  const { stale, putAside } = useSaving(saver);
  if (stale) {
    return (
      <Alert tone="warning" position="sticky" insetBlockStart={{ base: 16, md: 20 }} zIndex="docked" boxShadow="md">
        <chakra.h2 fontWeight="semibold">{t('stale.title')}</chakra.h2>
        <p>
          <Trans
            t={t}
            i18nKey={stale.theirs.updatedBy ? 'stale.textBy' : 'stale.text'}
            components={{ who: <BiText value={stale.theirs.updatedBy} />, time: <RelativeTime instant={stale.theirs.updatedAt} live /> }}
          />{' '}
          {stale.fields.length > 0 && t('stale.fields', { fields: fieldNames(stale.fields) })}
        </p>
        <p>{t('stale.help')}</p>
        <Flex wrap="wrap" gap={2} marginBlockStart={3}>
          <Button size="sm" variant="outline" bg="bg.panel" color="fg" onClick={() => saver.settleWith('theirs')}>
            {t('stale.theirs')}
          </Button>
          <Button size="sm" colorPalette="brand" onClick={() => saver.settleWith('mine')}>
            {t('stale.mine')}
          </Button>
        </Flex>
      </Alert>
    );
  }
  if (!putAside) return null;
  return (
    <Alert tone="info">
      <p>{t('stale.aside')}</p>
      <Flex wrap="wrap" gap={2} marginBlockStart={3}>
        <Button size="sm" variant="outline" bg="bg.panel" color="fg" onClick={saver.putBack}>
          {t('stale.putBack')}
        </Button>
        <Button size="sm" variant="ghost" color="inherit" onClick={saver.dismiss}>
          {t('stale.letGo')}
        </Button>
      </Flex>
    </Alert>
  );
}
