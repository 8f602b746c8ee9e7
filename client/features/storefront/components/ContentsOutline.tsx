import type { FragmentType } from '@apollo/client';
import { useApolloClient, useFragment } from '@apollo/client/react';
import { Box, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type ContentsOutlineFragment, ContentsOutlineFragmentDoc, StorefrontSectionsDocument } from '../../../apollo/generated.ts';
import { BiText } from '../../../ui/BiText.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { OutlineItem } from './OutlineItem.tsx';

/** The sections and items of a product before it is bought. Free items open in place. Sections are loaded in pages. */
export function ContentsOutline({ product }: { product: FragmentType<ContentsOutlineFragment> }) {
  const { t } = useTranslation('storefront');
  const client = useApolloClient();
  const { data: productContents, complete } = useFragment({
    fragment: ContentsOutlineFragmentDoc,
    fragmentName: 'ContentsOutline',
    from: product,
  });
  if (!complete) return null;
  const { nodes: outlineSections, pageInfo: outlinePage } = productContents.sectionsConnection;
  const offerSections = outlineSections.filter(({ items }) => items.length > 0);
  const loadMore = () =>
    client.query({
      query: StorefrontSectionsDocument,
      variables: { id: productContents.id, after: outlinePage.endCursor },
      fetchPolicy: 'network-only', // the cache answers with the pages that it has
    });
  if (productContents.contentItemCount === 0) return <chakra.p color="fg.muted">{t('product.contentsEmpty')}</chakra.p>;
  return (
    <Stack gap={8}>
      {offerSections.map(({ id, title, titleAr, items }) => (
        <Box key={id}>
          <chakra.h3 fontWeight="medium" marginBlockEnd={2} overflowWrap="anywhere">
            <BiText value={title} valueAr={titleAr} />
          </chakra.h3>
          <chakra.ul listStyleType="none" borderBlockStartWidth="1px">
            {items.map((item) => (
              <OutlineItem key={item.id} item={item} productId={productContents.id} />
            ))}
          </chakra.ul>
        </Box>
      ))}
      {outlinePage.hasNextPage && <LoadMore onLoad={loadMore} />}
    </Stack>
  );
}
