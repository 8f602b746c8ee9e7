import { Button, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { useCounted } from '../../../ui/useCounted.ts';
import { useOutline } from '../outline/context.ts';
import { countOf, slotOf } from '../outline/order.ts';

/** Chooses the section that an item goes to. */
export function MoveDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { t } = useTranslation('content');
  const counted = useCounted();
  const { order, titleOf, moveTo } = useOutline();
  const home = slotOf(order(), id)?.sectionId;
  return (
    <Modal open onClose={onClose} title={t('move.toTitle', { title })}>
      <Stack as="ul" gap={2} listStyleType="none" paddingBlockEnd={4}>
        {order().map((place, index) => (
          <li key={place.sectionId}>
            <Button
              variant="outline"
              width="full"
              height="auto"
              minHeight={12}
              paddingBlock={2}
              justifyContent="space-between"
              textAlign="start"
              whiteSpace="normal"
              disabled={place.sectionId === home}
              onClick={() => {
                moveTo(id, place.sectionId);
                onClose();
              }}
            >
              <span>
                <chakra.span display="block" textStyle="xs" color="fg.muted" fontWeight="normal">
                  {t('section.number', { n: formatNumber(index + 1) })}
                </chakra.span>
                <chakra.bdi overflowWrap="anywhere">{titleOf(place.sectionId)}</chakra.bdi>
              </span>
              <chakra.span color="fg.muted" textStyle="sm" fontWeight="normal" flexShrink={0}>
                {place.sectionId === home ? t('move.here') : counted('items', countOf(place))}
              </chakra.span>
            </Button>
          </li>
        ))}
      </Stack>
    </Modal>
  );
}
