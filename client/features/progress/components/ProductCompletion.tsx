import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ProductCompletionFragment, ProductCompletionFragmentDoc } from '../../../apollo/generated.ts';
import { formatNumber, formatPercent } from '../../../i18n/format.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { progressUrls } from '../urls.ts';
import { ProgressShare } from './ProgressShare.tsx';

export interface ProductCompletionProps {
  product: FragmentType<ProductCompletionFragment>;
  /** Loads the sections behind a cursor. */
  onMore: (after: string | null) => Promise<unknown>;
}

/** How far the buyers of a product are: all together, and item by item. Sections are loaded in pages. */
export function ProductCompletion({ product, onMore }: ProductCompletionProps) {
  const { t } = useTranslation('progress');
  const { data, complete } = useFragment({ fragment: ProductCompletionFragmentDoc, from: product });
  if (!complete) return null;
  const { id, completion, sectionsConnection } = data;
  const { customers, completedCount, averagePercent } = completion;
  const { nodes, pageInfo } = sectionsConnection;
  const items = nodes.flatMap((section) => section.items).filter(({ isVisible }) => isVisible);
  return (
    <Box as="section">
      <Flex justify="space-between" align="center" wrap="wrap" gap={3}>
        <chakra.h2 textStyle="lg" fontWeight="semibold">
          {t('title')}
        </chakra.h2>
        {customers > 0 && (
          <ButtonLink to={progressUrls.learners(id)} size="sm" variant="outline">
            {t('learners')}
            <ArrowRight aria-hidden className="flip" />
          </ButtonLink>
        )}
      </Flex>
      {customers === 0 ? (
        <chakra.p color="fg.muted" marginBlockStart={3}>
          {t('nobody')}
        </chakra.p>
      ) : (
        <>
          <Grid as="dl" templateColumns="repeat(auto-fit, minmax(8rem, 1fr))" gap={4} marginBlockStart={4}>
            <CompletionFigure label={t('average')}>{formatPercent(averagePercent / 100)}</CompletionFigure>
            <CompletionFigure label={t('completed')}>
              {t('ofCustomers', { done: formatNumber(completedCount), n: formatNumber(customers) })}
            </CompletionFigure>
          </Grid>
          {items.length > 0 && (
            <chakra.ul listStyleType="none" marginBlockStart={4} borderBlockStartWidth="1px">
              {items.map(({ id: itemId, title, titleAr, completion: of }) => (
                <Flex as="li" key={itemId} align="center" gap={4} paddingBlock={2.5} borderBlockEndWidth="1px">
                  <BiText value={title} valueAr={titleAr} flex={1} minWidth={0} overflowWrap="anywhere" />
                  <ProgressShare
                    progressShare={of.completedCount / customers}
                    text={t('ofCustomers', { done: formatNumber(of.completedCount), n: formatNumber(customers) })}
                  />
                </Flex>
              ))}
            </chakra.ul>
          )}
          {pageInfo.hasNextPage && <LoadMore onLoad={() => onMore(pageInfo.endCursor)} />}
        </>
      )}
    </Box>
  );
}

function CompletionFigure({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <chakra.dt color="fg.muted" textStyle="sm">
        {label}
      </chakra.dt>
      <chakra.dd className="figures" textStyle="2xl" fontWeight="semibold">
        {children}
      </chakra.dd>
    </div>
  );
}
