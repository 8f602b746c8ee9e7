import { useQuery } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { ExternalLink as ExternalIcon, Package, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MyPageDocument } from '../../../apollo/generated.ts';
import { localized } from '../../../i18n/language.ts';
import { ButtonLink, ExternalLink } from '../../../ui/AppLink.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useTitle } from '../../../ui/Page.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { productUrls } from '../../products/urls.ts';
import { ProfileCard } from '../components/ProfileCard.tsx';
import { creatorUrls } from '../urls.ts';

/** The creator's own profile, its public address, and the way to what it sells. */
export function MyPage() {
  const { t } = useTranslation('creators');
  useTitle(t('myPage.title'));
  const { data, error, refetch } = useQuery(MyPageDocument);
  const creator = data?.viewer?.creator;
  if (!creator) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <Box width="full" maxWidth="content" marginInline="auto" paddingInline={{ base: 4, md: 8 }} paddingBlock={{ base: 4, md: 8 }}>
      <ProfileCard creator={creator} />
      {creator.username && <PublicAddress username={creator.username} />}
      <Flex
        as="section"
        aria-labelledby="my-products"
        wrap="wrap"
        align="center"
        justify="space-between"
        gap={4}
        borderBlockStartWidth="1px"
        marginBlockStart={8}
        paddingBlockStart={8}
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
          {data.viewer?.permission !== 'VIEW' && (
            <ButtonLink to={productUrls.create} colorPalette="brand">
              <Plus aria-hidden />
              {t('nav.newProduct', { ns: 'common' })}
            </ButtonLink>
          )}
        </Flex>
      </Flex>
    </Box>
  );
}

function PublicAddress({ username }: { username: string }) {
  const { t } = useTranslation('creators');
  const address = `${window.location.origin}${localized(creatorUrls.page(username))}`;
  return (
    <Flex wrap="wrap" align="center" gap={3} marginBlockStart={6} paddingInline={{ base: 4, md: 8 }}>
      <ExternalLink href={address} display="inline-flex" alignItems="center" gap={2} minWidth={0}>
        <chakra.bdi dir="ltr" overflowWrap="anywhere">
          {address.replace(/^https?:\/\//, '')}
        </chakra.bdi>
        <ExternalIcon size={16} aria-hidden className="flip" />
      </ExternalLink>
      <CopyButton size="sm" text={address} label={t('actions.copyLink', { ns: 'common' })} />
    </Flex>
  );
}
