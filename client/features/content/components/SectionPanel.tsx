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
  first: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
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
  return complete ? <Panel {...props} section={data} /> : null;
}

function Panel({
  section,
  number,
  itemIds,
  unloaded = 0,
  first,
  open,
  onOpen,
  folded,
}: SectionPanelProps & { section: SectionPanelFragment }) {
  const { t } = useTranslation('content');
  const content = useId();
  const [task, setTask] = useState<'rename' | 'delete' | null>(null);
  const { lifted } = useHandle();
  const panel = useRef<HTMLElement>(null);
  const { id, productId, title, titleAr } = section;
  const { error, retry } = useSectionItems(id, first, panel);
  const { data, complete } = useFragment({
    fragment: SectionItemsFragmentDoc,
    fragmentName: 'SectionItems',
    from: { __typename: 'Section', id },
  });
  const items = complete ? data.items : [];
  const { text } = pickText(title, titleAr);
  const count = itemIds.length + unloaded;
  const seconds = items.reduce((sum, { file }) => sum + (file?.durationSeconds ?? 0), 0);
  const arriving = lifted !== null && itemIds.includes(lifted);
  const shown = open && !folded;
  const Chevron = shown ? ChevronDown : ChevronRight;

  // An item that the keyboard has moved here must be visible and keep the focus.
  useEffect(() => {
    if (arriving && !open) onOpen(true);
  }, [arriving, open, onOpen]);

  return (
    <Box
      ref={panel}
      as="section"
      data-section={id}
      aria-label={text}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      paddingInline={{ base: 3, md: 5 }}
      paddingBlock={{ base: 3, md: 4 }}
    >
      <Flex align="center" wrap="wrap" gap={{ base: 1, md: 2 }}>
        <Handle kind="section" id={id} title={text} />
        <IconButton
          variant="ghost"
          size="xs"
          minWidth={7}
          aria-label={t(open ? 'section.close' : 'section.open', { title: text })}
          aria-expanded={shown}
          _expanded={{ bg: 'transparent', _hover: { bg: 'colorPalette.subtle' } }}
          aria-controls={content}
          onClick={() => onOpen(!open)}
        >
          <Chevron aria-hidden className={shown ? undefined : 'flip'} />
        </IconButton>
        <Box flex="1 1 5rem" minWidth={0}>
          <chakra.p textStyle="eyebrow" color="fg.muted">
            {t('section.number', { n: formatNumber(number) })}
          </chakra.p>
          <chakra.h2 textStyle="lg" fontWeight="semibold" overflowWrap="anywhere">
            <BiText value={title} valueAr={titleAr} />
          </chakra.h2>
          <chakra.p color="fg.muted" textStyle="sm" hideFrom="md">
            <Facts count={count} seconds={seconds} />
          </chakra.p>
        </Box>
        <chakra.p color="fg.muted" textStyle="sm" flexShrink={0} hideBelow="md">
          <Facts count={count} seconds={seconds} />
        </chakra.p>
        <SectionMenu id={id} title={text} onRename={() => setTask('rename')} onDelete={() => setTask('delete')} />
      </Flex>
      {task === 'rename' && <SectionRename section={section} onClose={() => setTask(null)} />}
      <Box id={content} hidden={!shown} marginBlockStart={3}>
        {shown && (
          <>
            {complete ? (
              <Stack as="ul" data-items gap={0} listStyleType="none" borderBlockEndWidth={count > 0 ? '1px' : 0}>
                {itemIds.map((itemId) => (
                  <ContentRow key={itemId} id={itemId} />
                ))}
              </Stack>
            ) : (
              <NoData error={error} title={t('section.failed')} onRetry={retry}>
                {count > 0 && <RowsSkeleton rows={Math.min(count, 30)} />}
              </NoData>
            )}
            {count === 0 && <chakra.p color="fg.muted">{t('section.empty')}</chakra.p>}
            <AddToSection productId={productId} sectionId={id} />
          </>
        )}
      </Box>
      <DeleteSectionDialog
        section={{ id, productId, title: text, itemCount: count }}
        open={task === 'delete'}
        onClose={() => setTask(null)}
      />
    </Box>
  );
}

function Facts({ count, seconds }: { count: number; seconds: number }) {
  const counted = useCounted();
  return (
    <>
      {counted('items', count)}
      {seconds > 0 && (
        <>
          <span aria-hidden>{' · '}</span>
          <chakra.bdi className="figures">{formatDuration(seconds)}</chakra.bdi>
        </>
      )}
    </>
  );
}
