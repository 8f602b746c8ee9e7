import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type SoldLinksFragment, SoldLinksFragmentDoc } from '../../../apollo/generated.ts';
import { AppLink, ButtonLink } from '../../../ui/AppLink.tsx';
import { Money } from '../../../ui/Money.tsx';
import { useCounted } from '../../../ui/useCounted.ts';
import { creatorUrls } from '../../creators/urls.ts';
import { reportUrls } from '../urls.ts';
import { SourceName } from './SourceName.tsx';

/** The sources of links that brought the period's sales. */
export function SoldLinks({ revenue }: { revenue: FragmentType<SoldLinksFragment> }) {
  const { t } = useTranslation('reports');
  const counted = useCounted();
  const { data, complete } = useFragment({ fragment: SoldLinksFragmentDoc, from: revenue });
  if (!complete) return null;
  const { sources, period } = data;
  return (
    <Box as="section">
      <chakra.h2 textStyle="lg" fontWeight="semibold">
        {t('sources.title')}
      </chakra.h2>
      {sources.length === 0 ? (
        <Box paddingBlock={3}>
          <chakra.p fontWeight="medium">{t('sources.empty')}</chakra.p>
          <chakra.p color="fg.muted" marginBlockStart={1} maxWidth="prose">
            {t('sources.emptyText')}
          </chakra.p>
          <ButtonLink to={creatorUrls.myPage} variant="outline" size="sm" marginBlockStart={4}>
            {t('sources.share')}
          </ButtonLink>
        </Box>
      ) : (
        <>
          <chakra.p color="fg.muted" textStyle="sm" marginBlockEnd={2}>
            {t('sources.text')}
          </chakra.p>
          <chakra.ol listStyleType="none">
            {sources.map(({ source, total, orderCount }) => (
              <Flex as="li" key={source} justify="space-between" align="baseline" gap={4} paddingBlock={3} borderBlockEndWidth="1px">
                <Box minWidth={0}>
                  <chakra.span fontWeight="medium">
                    <SourceName source={source} />
                  </chakra.span>
                  <chakra.p color="fg.muted" textStyle="sm">
                    {counted('sales', orderCount)}
                  </chakra.p>
                </Box>
                <Money value={total} fontWeight="medium" flexShrink={0} />
              </Flex>
            ))}
          </chakra.ol>
          <AppLink to={reportUrls.links(period)} display="inline-block" marginBlockStart={3}>
            {t('sources.all')}
          </AppLink>
        </>
      )}
    </Box>
  );
}
