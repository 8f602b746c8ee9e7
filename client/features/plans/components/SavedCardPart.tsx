import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedCardFragment } from '../../../apollo/generated.ts';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { useSavedCardRemove } from '../mutations/useSubscriptionActions.ts';
import { CardName } from './CardName.tsx';

/** The card that renewals are charged to, and its removal. */
export function SavedCardPart({ card }: { card: SavedCardFragment | null }) {
  const { t } = useTranslation('plans');
  const [asking, setAsking] = useState(false);
  const remove = useSavedCardRemove();
  if (!card) return <chakra.p color="fg.muted">{t('savedCard.none')}</chakra.p>;
  return (
    <Flex wrap="wrap" justify="space-between" align="center" gap={3}>
      <CardName card={card} />
      <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
        {t('savedCard.remove')}
      </Button>
      <DeleteDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('savedCard.removeTitle')}
        confirm={t('savedCard.remove')}
        remove={() => remove(card.id)}
        done={t('savedCard.removed')}
      >
        {t('savedCard.removeText')}
      </DeleteDialog>
    </Flex>
  );
}
