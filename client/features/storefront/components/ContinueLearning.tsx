import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Grid } from '@chakra-ui/react';
import { BookOpen, Play } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContinueLearningFragment, ContinueLearningFragmentDoc } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { storefrontUrls } from '../urls.ts';

/** The first line of a library: where the customer left, and one button that goes on there. */
export function ContinueLearning({ purchase }: { purchase: FragmentType<ContinueLearningFragment> }) {
  const { t } = useTranslation('storefront');
  const title = useId();
  const { data: purchasedProduct, complete } = useFragment({ fragment: ContinueLearningFragmentDoc, from: purchase });
  const progress = complete ? purchasedProduct.product.progress : null;
  if (!complete || !progress?.continueWith) return null;
  const { product } = purchasedProduct;
  const { continueWith: item, percent, completedCount, itemCount } = progress;
  const Icon = item.type === 'ARTICLE' ? BookOpen : Play;
  return (
    <Grid
      as="section"
      aria-labelledby={title}
      templateColumns={{ base: '6.5rem minmax(0, 1fr)', md: '15rem minmax(0, 1fr) auto' }}
      columnGap={{ base: 4, md: 6 }}
      rowGap={4}
      alignItems="center"
      padding={{ base: 4, md: 5 }}
      marginBlockEnd={{ base: 8, md: 10 }}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
    >
      <Picture image={product.cover} alt="" seed={product.id} sizes="(min-width: 48rem) 15rem, 6.5rem" borderRadius="l2" eager />
      <Box minWidth={0}>
        <chakra.h2 id={title} color="fg.muted" textStyle="sm">
          {t('goOn.title')}
        </chakra.h2>
        <chakra.p textStyle={{ base: 'md', md: 'xl' }} fontWeight="semibold" marginBlockStart={1}>
          <BiText value={item.title} valueAr={item.titleAr} lines={2} />
        </chakra.p>
        <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1}>
          <BiText value={product.title} valueAr={product.titleAr} lines={1} />
        </chakra.p>
        <Box hideBelow="md" marginBlockStart={3}>
          <LearningDone percent={percent} done={completedCount} all={itemCount} />
        </Box>
      </Box>
      <Box hideFrom="md" gridColumn="1 / -1">
        <LearningDone percent={percent} done={completedCount} all={itemCount} />
      </Box>
      <ButtonLink
        to={storefrontUrls.myItem(product.id, item.id)}
        state={{ goesOn: true }}
        colorPalette="brand"
        size="lg"
        gridColumn={{ base: '1 / -1', md: 'auto' }}
        aria-describedby={title}
      >
        <Icon size={18} aria-hidden />
        {t('goOn.button')}
      </ButtonLink>
    </Grid>
  );
}

/** How much of the product is done, as a bar and in words. */
function LearningDone({ percent, done, all }: { percent: number; done: number; all: number }) {
  const { t } = useTranslation('storefront');
  return (
    <Box display="flex" alignItems="center" gap={3}>
      <Box flex={1} maxWidth={{ md: 64 }} height={1.5} borderRadius="full" bg="bg.emphasized" overflow="hidden" aria-hidden>
        <Box height="full" borderRadius="full" bg="brand.solid" style={{ width: `${percent}%` }} />
      </Box>
      <chakra.span className="figures" textStyle="sm" color="fg.muted">
        {t('progress.of', { done: formatNumber(done), all: formatNumber(all) })}
      </chakra.span>
    </Box>
  );
}
