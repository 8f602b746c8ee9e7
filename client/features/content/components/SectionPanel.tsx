import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex, IconButton, Stack } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionItemsFragmentDoc, type SectionPanelFragment, SectionPanelFragmentDoc } from '../../../apollo/generated.ts';
import { formatDuration, formatNumber } from '../../../i18n/format.ts';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { useCounted } from '../../../ui/useCounted.ts';
import { useHandle } from '../outline/context.ts';
import { Handle } from '../outline/Handle.tsx';
import { sameIds } from '../outline/order.ts';
import { AddToSection } from './AddToSection.tsx';
import { ContentRow } from './ContentRow.tsx';
import { DeleteSectionDialog } from './DeleteSectionDialog.tsx';
import { SectionMenu } from './SectionMenu.tsx';
import { SectionRename } from './SectionRename.tsx';
import { useNear } from './useNear.ts';
import { useSectionItems } from './useSectionItems.ts';

export interface SectionPanelProps {
  id: string;
  /** Its title in the page's language. */
  sectionTitle: string;
  /** Its place, from 1. */
  number: number;
  /** The items to show, in order. Items that are being moved here are among them. */
  itemIds: readonly string[];
  /** The number of items while they are not loaded. */
  unloaded: number | undefined;
  /** Whether the section and its items came with the page. */
  cameWithPage: boolean;
  isOpen: boolean;
  /** Stays the same for all panels and drawings. */
  onOpenSection: (id: string, open: boolean) => void;
  /** Whether sections are being moved. Then only the name is shown. */
  folded: boolean;
}

const panelLook = {
  borderWidth: '1px',
  borderRadius: 'l3',
  bg: 'bg.panel',
  paddingInline: { base: 3, md: 5 },
  paddingBlock: { base: 3, md: 4 },
} as const;

/** The look of a panel that has only its name. All words stand where the whole panel has them. */
const namesOnly = {
  display: { md: 'grid' },
  gridTemplateColumns: '1fr auto',
  columnGap: 12,
  '& h2, & p:first-of-type': { marginInlineStart: { base: '4rem', md: '4.5rem' } },
  '& h2': { textStyle: 'lg', fontWeight: 'semibold', overflowWrap: 'anywhere' },
  '& p': { color: 'fg.muted', textStyle: 'eyebrow' },
  '& p:last-of-type': {
    textStyle: 'sm',
    gridArea: '1 / 2 / span 2',
    alignSelf: 'center',
    marginInlineStart: { base: '4rem', md: 0 },
    marginInlineEnd: { md: 9 },
  },
};

/**
 * A section: its items in their order, and the buttons that add to it. A course may have hundreds, so it is drawn again only when it has
 * changed, and until it comes near the window it has only its name.
 */
export const SectionPanel = memo(function SectionPanel(props: SectionPanelProps) {
  const { id, sectionTitle, number, itemIds, unloaded = 0, cameWithPage } = props;
  const sectionPanel = useRef<HTMLElement>(null);
  const isNear = useNear(sectionPanel, !cameWithPage);
  const [firstItemIds] = useState(itemIds);
  // An item that has come from another section may have the focus.
  const isWhole = isNear || cameWithPage || !sameIds(itemIds, firstItemIds);
  return (
    <Box ref={sectionPanel} as="section" data-section={id} aria-label={sectionTitle} {...panelLook} css={isWhole ? undefined : namesOnly}>
      {isWhole ? (
        <WholeSection {...props} isNear={isNear} />
      ) : (
        <SectionName title={sectionTitle} number={number} count={itemIds.length + unloaded} />
      )}
    </Box>
  );
}, isSamePanel);

/** It is made of plain elements, since there may be hundreds. */
function SectionName({ title, number, count }: { title: string; number: number; count: number }) {
  const { t } = useTranslation('content');
  const itemsCounted = useCounted();
  const { lang, dir } = pickText(title, null);
  return (
    <>
      <p>{t('section.number', { n: formatNumber(number) })}</p>
      <h2>
        <bdi lang={lang} dir={dir}>
          {title}
        </bdi>
      </h2>
      <p>{itemsCounted('items', count)}</p>
    </>
  );
}

/** Whether a panel shows the same as before. Lists of items are made anew when any section changes. */
function isSamePanel({ itemIds, ...before }: SectionPanelProps, { itemIds: newItemIds, ...after }: SectionPanelProps): boolean {
  return sameIds(itemIds, newItemIds) && Object.entries(before).every(([name, value]) => after[name as keyof typeof after] === value);
}

function WholeSection(props: SectionPanelProps & { isNear: boolean }) {
  const { data, complete } = useFragment({
    fragment: SectionPanelFragmentDoc,
    fragmentName: 'SectionPanel',
    from: { __typename: 'Section', id: props.id },
  });
  return complete ? <LoadedSection {...props} section={data} /> : null;
}

function LoadedSection({
  section,
  sectionTitle,
  number,
  itemIds,
  unloaded = 0,
  cameWithPage,
  isNear,
  isOpen,
  onOpenSection,
  folded: isFolded,
}: SectionPanelProps & { isNear: boolean; section: SectionPanelFragment }) {
  const { t } = useTranslation('content');
  const sectionBodyId = useId();
  const [sectionTask, setSectionTask] = useState<'rename' | 'delete' | null>(null);
  const { lifted } = useHandle();
  const { id, productId, title, titleAr } = section;
  const { error, retry: retryItems } = useSectionItems(id, isNear && !cameWithPage);
  const { data, complete } = useFragment({
    fragment: SectionItemsFragmentDoc,
    fragmentName: 'SectionItems',
    from: { __typename: 'Section', id },
  });
  const sectionItems = complete ? data.items : [];
  const itemCount = itemIds.length + unloaded;
  const sectionSeconds = sectionItems.reduce((itemSeconds, { file }) => itemSeconds + (file?.durationSeconds ?? 0), 0);
  const itemArrives = lifted !== null && itemIds.includes(lifted);
  const showsItems = isOpen && !isFolded;
  const Chevron = showsItems ? ChevronDown : ChevronRight;

  // An item that the keyboard has moved here must be visible and keep the focus.
  useEffect(() => {
    if (itemArrives && !isOpen) onOpenSection(id, true);
  }, [id, itemArrives, isOpen, onOpenSection]);

  return (
    <>
      <Flex align="center" wrap="wrap" gap={{ base: 1, md: 2 }}>
        <Handle kind="section" id={id} title={sectionTitle} />
        <IconButton
          variant="ghost"
          size="xs"
          minWidth={7}
          aria-label={t(isOpen ? 'section.close' : 'section.open', { title: sectionTitle })}
          aria-expanded={showsItems}
          _expanded={{ bg: 'transparent', _hover: { bg: 'colorPalette.subtle' } }}
          aria-controls={sectionBodyId}
          onClick={() => onOpenSection(id, !isOpen)}
        >
          <Chevron aria-hidden className={showsItems ? undefined : 'flip'} />
        </IconButton>
        <Box flex="1 1 5rem" minWidth={0}>
          <chakra.p textStyle="eyebrow" color="fg.muted">
            {t('section.number', { n: formatNumber(number) })}
          </chakra.p>
          <chakra.h2 textStyle="lg" fontWeight="semibold" overflowWrap="anywhere">
            <BiText value={title} valueAr={titleAr} />
          </chakra.h2>
          <chakra.p color="fg.muted" textStyle="sm" hideFrom="md">
            <SectionFacts count={itemCount} seconds={sectionSeconds} />
          </chakra.p>
        </Box>
        <chakra.p color="fg.muted" textStyle="sm" flexShrink={0} hideBelow="md">
          <SectionFacts count={itemCount} seconds={sectionSeconds} />
        </chakra.p>
        <SectionMenu id={id} title={sectionTitle} onRename={() => setSectionTask('rename')} onDelete={() => setSectionTask('delete')} />
      </Flex>
      {sectionTask === 'rename' && <SectionRename section={section} onClose={() => setSectionTask(null)} />}
      <Box id={sectionBodyId} hidden={!showsItems} marginBlockStart={3}>
        {showsItems && (
          <>
            {complete ? (
              <Stack as="ul" data-items gap={0} listStyleType="none" borderBlockEndWidth={itemCount > 0 ? '1px' : 0}>
                {itemIds.map((itemId) => (
                  <ContentRow key={itemId} id={itemId} />
                ))}
              </Stack>
            ) : (
              <NoData error={error} title={t('section.failed')} onRetry={retryItems}>
                {itemCount > 0 && <RowsSkeleton rows={Math.min(itemCount, 30)} />}
              </NoData>
            )}
            {itemCount === 0 && <chakra.p color="fg.muted">{t('section.empty')}</chakra.p>}
            <AddToSection productId={productId} sectionId={id} />
          </>
        )}
      </Box>
      <DeleteSectionDialog
        section={{ id, productId, title: sectionTitle, itemCount }}
        open={sectionTask === 'delete'}
        onClose={() => setSectionTask(null)}
      />
    </>
  );
}

function SectionFacts({ count, seconds }: { count: number; seconds: number }) {
  const itemsCounted = useCounted();
  return (
    <>
      {itemsCounted('items', count)}
      {seconds > 0 && (
        <>
          <span aria-hidden>{' · '}</span>
          <chakra.bdi className="figures">{formatDuration(seconds)}</chakra.bdi>
        </>
      )}
    </>
  );
}
