import { useQuery } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Package, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MyPageDocument } from '../../../apollo/generated.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { useTitle } from '../../../ui/head.ts';
import { NoData } from '../../../ui/NoData.tsx';
import { productUrls } from '../../products/urls.ts';
import { CreatorHeadSkeleton } from '../../storefront/components/CreatorSkeleton.tsx';
import { MyProfile } from '../components/MyProfile.tsx';

/** The creator's own page, edited in place, with links to what it sells. */
export function MyPage() {
  const { t } = useTranslation('creators');
  useTitle(t('myPage.title'));
  const { data, error, refetch } = useQuery(MyPageDocument);
  const creator = data?.viewer?.creator;
  if (!creator)
    return (
      <NoData whole error={error} onRetry={refetch}>
        <CreatorHeadSkeleton />
      </NoData>
    );
  return (
    <>
      <MyProfile creator={creator} />
      <Flex
        as="section"
        aria-labelledby="my-products"
        wrap="wrap"
        align="center"
        justify="space-between"
        gap={4}
        width="full"
        maxWidth="content"
        marginInline="auto"
        paddingInline={{ base: 4, md: 16 }}
        paddingBlock={8}
      >
        <Box flex="1 1 18rem">
          <chakra.h2 id="my-products" textStyle="xl" fontWeight="semibold">
            {t('myPage.products')}
          </chakra.h2>
          <chakra.p color="fg.muted" marginBlockStart={1}>
            {t('myPage.productsText')}
          </chakra.p>
        </Box>
        <Flex wrap="wrap" gap={3}>
          <ButtonLink to={productUrls.list} variant="outline">
            <Package aria-hidden />
            {t('myPage.toProducts')}
          </ButtonLink>
          <Allowed needs="EDIT">
            <ButtonLink to={productUrls.create} colorPalette="brand">
              <Plus aria-hidden />
              {t('nav.newProduct', { ns: 'common' })}
            </ButtonLink>
          </Allowed>
        </Flex>
      </Flex>
    </>
  );
}
