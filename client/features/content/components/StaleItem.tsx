import { Button, chakra, Flex } from '@chakra-ui/react';
import { useForm } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { Trans } from '../../../i18n/trans.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';

export interface StaleItemProps {
  /** When the other version was saved, and by whom if that is known. */
  savedAt: string;
  savedBy: string | null;
  /** Overwrites it with the next save. */
  onKeepMine: () => void;
  /** Shows it. The typed changes are lost. */
  onShowTheirs: () => void;
}

/** Asks whose version counts, because another person has saved the item meanwhile. It is inside the form, which keeps the typed values. */
export function StaleItem({ savedAt, savedBy, onKeepMine, onShowTheirs }: StaleItemProps) {
  const { t } = useTranslation('content');
  const form = useForm();
  return (
    <Alert tone="warning" position="sticky" insetBlockStart={{ base: 16, md: 20 }} zIndex="docked" boxShadow="md" marginBlockEnd={4}>
      <chakra.h2 fontWeight="semibold">{t('stale.title')}</chakra.h2>
      <p>
        <Trans
          t={t}
          i18nKey={savedBy ? 'stale.textBy' : 'stale.text'}
          components={{ who: <BiText value={savedBy} />, time: <RelativeTime instant={savedAt} live /> }}
        />{' '}
        {t('stale.help')}
      </p>
      <Flex wrap="wrap" gap={2} marginBlockStart={3}>
        <Button size="sm" variant="outline" bg="bg.panel" color="fg" onClick={onShowTheirs}>
          {t('stale.theirs')}
        </Button>
        <Button
          size="sm"
          colorPalette="brand"
          onClick={() => {
            onKeepMine();
            void form.submit();
          }}
        >
          {t('stale.mine')}
        </Button>
      </Flex>
    </Alert>
  );
}
