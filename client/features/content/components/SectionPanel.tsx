import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex, IconButton, Stack } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionItemsFragmentDoc, type SectionPanelFragment, SectionPanelFragmentDoc } from '../../../apollo/generated.ts';
import { formatDuration, formatNumber } from '../../../i18n/format.ts';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { useCounted } from '../../../ui/useCounted.ts';
import { useHandle } from '../outline/context.ts';
import { Handle } from '../outline/Handle.tsx';
import { AddToSection } from './AddToSection.tsx';
import { ContentRow } from './ContentRow.tsx';
import { DeleteSectionDialog } from './DeleteSectionDialog.tsx';
import { SectionMenu } from './SectionMenu.tsx';
import { SectionRename } from './SectionRename.tsx';
import { useSectionItems } from './useSectionItems.ts';

export interface SectionPanelProps {
  id: string;
  /** Its place, from 1. */
  number: number;
  /** The items to show, in order. Items that are being moved here are among them. */
  itemIds: readonly string[];
  /** The number of items while they are not loaded. */
  unloaded: number | undefined;
  /** Whether the section and its items came with the page. */
  cameWithPage: boolean;
  isOpen: boolean;
  onOpenSection: (open: boolean) => void;
  /** Whether sections are being moved. Then only the name is shown. */
  folded: boolean;
}

/** A section: its items in their order, and the buttons that add to it. */
export function SectionPanel(props: SectionPanelProps) {
  const { data, complete } = useFragment({
    fragment: SectionPanelFragmentDoc,
    fragmentName: 'SectionPanel',
    from: { __typename: 'Section', id: props.id },
  });
  return complete ? <LoadedSection {...props} section={data} /> : null;
}

function LoadedSection({
  section,
  number,
  itemIds,
  unloaded = 0,
  cameWithPage,
  isOpen,
  onOpenSection,
  folded: isFolded,
}: SectionPanelProps & { section: SectionPanelFragment }) {
  const { t } = useTranslation('content');
  const sectionBodyId = useId();
  const [sectionTask, setSectionTask] = useState<'rename' | 'delete' | null>(null);
  const { lifted } = useHandle();
  const sectionPanel = useRef<HTMLElement>(null);
  const { id, productId, title, titleAr } = section;
  const { error, retry: retryItems } = useSectionItems(id, cameWithPage, sectionPanel);
  const { data, complete } = useFragment({
    fragment: SectionItemsFragmentDoc,
    fragmentName: 'SectionItems',
    from: { __typename: 'Section', id },
  });
  const sectionItems = complete ? data.items : [];
  const { text: sectionTitle } = pickText(title, titleAr);
  const itemCount = itemIds.length + unloaded;
  const sectionSeconds = sectionItems.reduce((itemSeconds, { file }) => itemSeconds + (file?.durationSeconds ?? 0), 0);
  const itemArrives = lifted !== null && itemIds.includes(lifted);
  const showsItems = isOpen && !isFolded;
  const Chevron = showsItems ? ChevronDown : ChevronRight;

  // An item that the keyboard has moved here must be visible and keep the focus.
  useEffect(() => {
    if (itemArrives && !isOpen) onOpenSection(true);
  }, [itemArrives, isOpen, onOpenSection]);

  return (
    <Box
      ref={sectionPanel}
      as="section"
      data-section={id}
      aria-label={sectionTitle}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      paddingInline={{ base: 3, md: 5 }}
      paddingBlock={{ base: 3, md: 4 }}
    >
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
          onClick={() => onOpenSection(!isOpen)}
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
    </Box>
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
