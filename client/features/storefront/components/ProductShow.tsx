import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { StorefrontProductQuery } from '../../../apollo/generated.ts';
import { localized } from '../../../i18n/language.ts';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { PagePart } from '../../../ui/PagePart.tsx';
import { RichText } from '../../../ui/richtext/RichText.tsx';
import { SignInToBuy } from '../../orders/components/SignInToBuy.tsx';
import { usePurchase } from '../../orders/mutations/usePurchase.ts';
import { useIsPreview } from '../../player/preview.ts';
import { useViewedCreator } from '../recentCreators.ts';
import { storefrontUrls } from '../urls.ts';
import { useProductHead } from '../useProductHead.ts';
import { Benefits } from './Benefits.tsx';
import { BuyBar } from './BuyBar.tsx';
import { ContentsOutline } from './ContentsOutline.tsx';
import { CreatorByline } from './CreatorByline.tsx';
import { HeadPicture } from './HeadPicture.tsx';
import { OfferPanel } from './OfferPanel.tsx';
import { QuestionList } from './QuestionList.tsx';
import { RefundWords } from './RefundWords.tsx';
import { Requirements } from './Requirements.tsx';
import { ShareButton } from './ShareButton.tsx';

/** A product before it is bought: its texts, its contents, and the button to buy it. */
export function ProductShow({ product }: { product: NonNullable<StorefrontProductQuery['storefrontProduct']> }) {
  const { t } = useTranslation('storefront');
  const { cost, availability, viewerOwns } = product;
  const preview = useIsPreview();
  const productOnSale = !preview && cost === 'PAID' && availability === 'AVAILABLE' && !viewerOwns;
  const purchase = usePurchase(product.id, productOnSale ? product.price : null);
  const description = pickText(product.description, product.descriptionAr);
  const title = pickText(product.title, product.titleAr).text;
  useProductHead(product);
  useViewedCreator(preview ? null : product.creator.username);
  return (
    <Box width="full" maxWidth="content" marginInline="auto" paddingInline={{ base: 4, md: 8 }} paddingBlock={{ base: 6, md: 10 }}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }} columnGap={12} rowGap={8} alignItems="start">
        <Stack as="header" gap={5}>
          <HeadPicture image={product.cover} seed={product.id} />
          <Box>
            <chakra.h1 textStyle={{ base: '2xl', md: '4xl' }} fontWeight="semibold" overflowWrap="anywhere">
              <BiText value={product.title} valueAr={product.titleAr} />
            </chakra.h1>
            {(product.subtitle || product.subtitleAr) && (
              <chakra.p color="fg.muted" textStyle="lg" marginBlockStart={2} overflowWrap="anywhere">
                <BiText value={product.subtitle} valueAr={product.subtitleAr} />
              </chakra.p>
            )}
          </Box>
          <Flex wrap="wrap" align="center" justify="space-between" gap={4}>
            <CreatorByline creator={product.creator} />
            {/* Only its buyers find a product of a closed account. */}
            {!preview && !product.creator.opensUntil && (
              <ShareButton page={{ title, path: storefrontUrls.product(product.creator.username, product.id) }} />
            )}
          </Flex>
        </Stack>
        <OfferPanel product={product} purchase={purchase} />
        <Stack gap={{ base: 10, md: 12 }} gridColumn={{ lg: 1 }}>
          {description.text && (
            <PagePart title={t('product.about')}>
              <RichText html={description.text} lang={description.lang} maxWidth="prose" />
            </PagePart>
          )}
          {product.benefits.length > 0 && (
            <PagePart title={t('product.benefits')}>
              <Benefits benefits={product.benefits} />
            </PagePart>
          )}
          <PagePart title={t('product.contents')}>
            <ContentsOutline product={product} />
          </PagePart>
          {product.requirements.length > 0 && (
            <PagePart title={t('product.requirements')}>
              <Requirements requirements={product.requirements} />
            </PagePart>
          )}
          {product.questions.length > 0 && (
            <PagePart title={t('product.questions')}>
              <QuestionList questions={product.questions} />
            </PagePart>
          )}
          {cost === 'PAID' && (
            <PagePart title={t('refunds.title')}>
              <RefundWords seller={pickText(product.creator.fullName, product.creator.fullNameAr).text} />
            </PagePart>
          )}
        </Stack>
      </Grid>
      <BuyBar product={product} purchase={purchase} />
      <SignInToBuy
        purchase={purchase}
        productId={product.id}
        next={localized(storefrontUrls.purchase(product.creator.username, product.id, purchase.price.code))}
      />
    </Box>
  );
}
