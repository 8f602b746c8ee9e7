import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { Library } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ProductOutlineFragment, ProductOutlineFragmentDoc } from '../../../apollo/generated.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { useCounted } from '../../../ui/useCounted.ts';
import { ItemLine } from '../../content/components/ItemLine.tsx';
import { contentUrls } from '../../content/urls.ts';
import { useMoreSections } from './useMoreSections.ts';

/** The product's sections and their items, in their order. Sections are loaded in pages. */
export function ProductOutline({ product }: { product: FragmentType<typeof ProductOutlineFragmentDoc> }) {
  const { data, complete } = useFragment({ fragment: ProductOutlineFragmentDoc, fragmentName: 'ProductOutline', from: product });
  return complete ? <Outline product={data} /> : null;
}

function Outline({ product: { id, contentItemCount, sectionsConnection } }: { product: ProductOutlineFragment }) {
  const { t } = useTranslation('products');
  const counted = useCounted();
  const { nodes: sections, pageInfo: sectionsPage } = sectionsConnection;
  const loadMore = useMoreSections(id);
  if (sections.length === 0) {
    return (
      <Box as="section" borderWidth="1px" borderStyle="dashed" borderRadius="l3">
        <EmptyState
          title={t('view.outlineEmpty')}
          icon={<Library size={28} aria-hidden />}
          action={
            <Allowed needs="EDIT">
              <ButtonLink to={contentUrls.list(id)} variant="outline">
                {t('view.addContent')}
              </ButtonLink>
            </Allowed>
          }
        >
          {t('view.outlineEmptyText')}
        </EmptyState>
      </Box>
    );
  }
  return (
    <Box as="section">
      <Flex align="baseline" gap={3}>
        <chakra.h2 textStyle="lg" fontWeight="semibold">
          {t('view.outline')}
        </chakra.h2>
        <chakra.span color="fg.muted" textStyle="sm">
          {counted('items', contentItemCount)}
        </chakra.span>
      </Flex>
      <Stack as="ol" gap={5} marginBlockStart={4} listStyleType="none">
        {sections.map((section) => (
          <li key={section.id}>
            <chakra.h3 fontWeight="medium" overflowWrap="anywhere">
              <BiText value={section.title} valueAr={section.titleAr} />
            </chakra.h3>
            <Stack as="ul" gap={0} marginBlockStart={1} listStyleType="none">
              {section.items.map((item) => (
                <Box key={item.id} as="li" paddingBlock={2} borderBlockEndWidth="1px">
                  <ItemLine item={item} badges />
                </Box>
              ))}
            </Stack>
            {section.items.length === 0 && (
              <chakra.p color="fg.muted" textStyle="sm">
                {t('view.emptySection')}
              </chakra.p>
            )}
          </li>
        ))}
      </Stack>
      {sectionsPage.hasNextPage && <LoadMore onLoad={() => loadMore(sectionsPage.endCursor)} />}
    </Box>
  );
}
