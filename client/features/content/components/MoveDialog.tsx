import { Button, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { useCounted } from '../../../ui/useCounted.ts';
import { useOutline } from '../outline/context.ts';
import { itemCountOf, itemSlotOf } from '../outline/order.ts';

/** Chooses the section that an item goes to. */
export function MoveDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { t } = useTranslation('content');
  const itemsCounted = useCounted();
  const { order, titleOf, moveTo } = useOutline();
  const homeSection = itemSlotOf(order(), id)?.sectionId;
  return (
    <Modal open onClose={onClose} title={t('move.toTitle', { title })}>
      <Stack as="ul" gap={2} listStyleType="none" paddingBlockEnd={4}>
        {order().map((sectionPlace, index) => (
          <li key={sectionPlace.sectionId}>
            <Button
              variant="outline"
              width="full"
              height="auto"
              minHeight={12}
              paddingBlock={2}
              justifyContent="space-between"
              textAlign="start"
              whiteSpace="normal"
              disabled={sectionPlace.sectionId === homeSection}
              onClick={() => {
                moveTo(id, sectionPlace.sectionId);
                onClose();
              }}
            >
              <span>
                <chakra.span display="block" textStyle="xs" color="fg.muted" fontWeight="normal">
                  {t('section.number', { n: formatNumber(index + 1) })}
                </chakra.span>
                <chakra.bdi overflowWrap="anywhere">{titleOf(sectionPlace.sectionId)}</chakra.bdi>
              </span>
              <chakra.span color="fg.muted" textStyle="sm" fontWeight="normal" flexShrink={0}>
                {sectionPlace.sectionId === homeSection ? t('move.here') : itemsCounted('items', itemCountOf(sectionPlace))}
              </chakra.span>
            </Button>
          </li>
        ))}
      </Stack>
    </Modal>
  );
}
