import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, Button, chakra, Flex, Skeleton } from '@chakra-ui/react';
import { Eye, Lock, X } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OutlineItemFragment, OutlineItemFragmentDoc } from '../../../apollo/generated.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { needsScripts } from '../../../ui/scripting.tsx';
import { ItemLine } from '../../player/components/ItemLine.tsx';
import { useIsPreview } from '../../player/preview.ts';

/** The players are loaded on demand, since they are as large as the rest of the page and most visitors open none. */
const ItemView = lazy(async () => ({ default: (await import('../../player/components/ItemView.tsx')).ItemView }));

/** A line of the outline: locked, or a free preview that opens below it. */
export function OutlineItem({ item, productId }: { item: FragmentType<OutlineItemFragment>; productId: string }) {
  const { t } = useTranslation('storefront');
  const { data: outlineItem, complete } = useFragment({ fragment: OutlineItemFragmentDoc, fragmentName: 'OutlineItem', from: item });
  const [open, setOpen] = useState(false);
  const preview = useId();
  // In a preview everything is open to the seller, so the lock is shown as customers see it.
  const offerPreviewed = useIsPreview();
  if (!complete) return null;
  const isOpen = offerPreviewed ? outlineItem.isFree : outlineItem.isOpen;
  return (
    <Box as="li" borderBlockEndWidth="1px">
      <Flex align="center" gap={3} minHeight={14} paddingBlock={2}>
        <ItemLine item={outlineItem} />
        {outlineItem.isFree && isOpen && (
          <Button
            size="sm"
            variant="outline"
            flexShrink={0}
            css={needsScripts}
            aria-expanded={open}
            aria-controls={open ? preview : undefined}
            aria-label={t(open ? 'item.closePreview' : 'item.openPreview', {
              title: pickText(outlineItem.title, outlineItem.titleAr).text,
            })}
            onClick={() => setOpen(!open)}
          >
            {open ? <X aria-hidden /> : <Eye aria-hidden />}
            <chakra.span hideBelow={open ? undefined : 'sm'}>
              {t(open ? 'actions.close' : 'item.preview', { ns: open ? 'common' : 'storefront' })}
            </chakra.span>
          </Button>
        )}
        {!isOpen && (
          <chakra.span color="fg.subtle" flexShrink={0} padding={2}>
            <Lock size={16} role="img" aria-label={t('item.locked')} />
          </chakra.span>
        )}
      </Flex>
      {open && (
        <Box id={preview} paddingBlockStart={2} paddingBlockEnd={6}>
          <Suspense fallback={<Skeleton height={24} borderRadius="l2" />}>
            <ItemView item={outlineItem} productId={productId} cover={null} course={null} />
          </Suspense>
        </Box>
      )}
    </Box>
  );
}
