import { useFragment } from '@apollo/client/react';
import { Button, Flex } from '@chakra-ui/react';
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OutlineSectionFragment, OutlineSectionFragmentDoc, type ProductContentQuery } from '../../../apollo/generated.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { Outline } from '../outline/Outline.tsx';
import { useOrder } from '../outline/useOrder.ts';
import { SectionPanel } from './SectionPanel.tsx';

type Product = NonNullable<ProductContentQuery['product']>;

/** With more items than this, a course opens with only its first section. */
const manyItems = 80;
/** The closed sections of each product, remembered while the console is open. */
const closedByProduct = new Map<string, ReadonlySet<string>>();

/** A product's sections with their items, which can be reordered. */
export function ContentOutline({ product, reload }: { product: Product; reload: () => Promise<unknown> }) {
  const { t } = useTranslation('content');
  const { id, contentItemCount } = product;
  const sections = useSections(product);
  const firstSections = useMemo(() => new Set(product.sectionsConnection.nodes.map((section) => section.id)), [product]);
  const ordering = useOrder(id, sections, reload);
  const [closedSections, setClosedSections] = useState<ReadonlySet<string>>(
    () => closedByProduct.get(id) ?? new Set(contentItemCount > manyItems ? sections.slice(1).map((section) => section.id) : []),
  );
  const closeSections = useCallback(
    (changeClosed: (closed: ReadonlySet<string>) => ReadonlySet<string>) =>
      setClosedSections((knownClosed) => {
        const nextClosed = changeClosed(knownClosed);
        closedByProduct.set(id, nextClosed);
        return nextClosed;
      }),
    [id],
  );
  const openSection = useCallback(
    (sectionId: string, opens: boolean) =>
      closeSections((knownClosed) =>
        opens ? new Set([...knownClosed].filter((other) => other !== sectionId)) : new Set([...knownClosed, sectionId]),
      ),
    [closeSections],
  );
  const outlineTitles = useMemo(
    () =>
      new Map(
        sections.flatMap((section) => [
          [section.id, pickText(section.title, section.titleAr).text] as const,
          ...(section.items ?? []).map((item) => [item.id, pickText(item.title, item.titleAr).text] as const),
        ]),
      ),
    [sections],
  );
  const titleOf = useCallback((outlineId: string) => outlineTitles.get(outlineId) ?? '', [outlineTitles]);
  const allSectionsClosed = sections.every((section) => closedSections.has(section.id));
  return (
    <>
      {sections.length > 1 && (
        <Flex justify="flex-end" marginBlockEnd={2}>
          <Button
            size="sm"
            variant="ghost"
            color="fg.muted"
            onClick={() => closeSections(() => new Set(allSectionsClosed ? [] : sections.map((section) => section.id)))}
          >
            {allSectionsClosed ? <ChevronsUpDown aria-hidden /> : <ChevronsDownUp aria-hidden />}
            {t(allSectionsClosed ? 'list.openAll' : 'list.closeAll')}
          </Button>
        </Flex>
      )}
      <Outline ordering={ordering} titleOf={titleOf}>
        {({ sectionId, itemIds, unloaded }, index, areFolded) => (
          <SectionPanel
            key={sectionId}
            id={sectionId}
            sectionTitle={titleOf(sectionId)}
            number={index + 1}
            itemIds={itemIds}
            unloaded={unloaded}
            cameWithPage={firstSections.has(sectionId)}
            isOpen={!closedSections.has(sectionId)}
            onOpenSection={openSection}
            folded={areFolded}
          />
        )}
      </Outline>
    </>
  );
}

/** The product's sections, with the items of those that have been loaded. */
function useSections({ sections }: Product) {
  const { data } = useFragment({ fragment: OutlineSectionFragmentDoc, from: sections });
  return useMemo(
    () =>
      (data as readonly (Partial<OutlineSectionFragment> | null)[]).flatMap((section) => {
        const { id, title = '', titleAr = null, contentItemCount = 0, items } = section ?? {};
        return id ? { id, title, titleAr, contentItemCount, items } : [];
      }),
    [data],
  );
}
