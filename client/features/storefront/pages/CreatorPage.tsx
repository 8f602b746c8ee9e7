import { useQuery } from '@apollo/client/react';
import { Stack } from '@chakra-ui/react';
import { Trans, useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { MoreProductsDocument, StorefrontCreatorDocument, type StorefrontCreatorQuery } from '../../../apollo/generated.ts';
import { isArabic } from '../../../i18n/language.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useHead } from '../../../ui/head.ts';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Redirect } from '../../../ui/Redirect.tsx';
import { AppointmentCard } from '../components/AppointmentCard.tsx';
import { CreatorHeader } from '../components/CreatorHeader.tsx';
import { CreatorSkeleton } from '../components/CreatorSkeleton.tsx';
import { StorefrontCard } from '../components/StorefrontCard.tsx';
import { UpcomingSessions } from '../components/UpcomingSessions.tsx';
import { WindowPart } from '../components/WindowPart.tsx';
import { useViewedCreator } from '../recentCreators.ts';
import { previewOf } from '../sharePicture.ts';
import { home, person } from '../structured.ts';
import { storefrontUrls } from '../urls.ts';

/** `/{lang}/{username}`: a creator's public page, and what they sell. */
export function CreatorPage() {
  const { username = '' } = useParams();
  const { search, hash } = useLocation();
  const { data, loading, error, refetch, fetchMore } = useQuery(StorefrontCreatorDocument, { variables: { username } });
  if (error && !data) return <ErrorState whole error={error} onRetry={() => void refetch()} />;
  if (!data && loading) return <CreatorSkeleton />;
  const creator = data?.creatorPage;
  if (!creator) return <NotFound />;
  // An old username, or another spelling of this one.
  if (creator.username !== username) return <Redirect to={storefrontUrls.creator(creator.username) + search + hash} />;
  return <Creator creator={creator} onMore={(after) => fetchMore({ query: MoreProductsDocument, variables: { username, after } })} />;
}

interface CreatorProps {
  creator: NonNullable<StorefrontCreatorQuery['creatorPage']>;
  onMore: (after: string | null) => Promise<unknown>;
}

function Creator({ creator, onMore }: CreatorProps) {
  const { t } = useTranslation(['storefront', 'booking']);
  const name = pickText(creator.fullName, creator.fullNameAr).text;
  const about = pickText(creator.bio, creator.bioAr).text;
  const path = storefrontUrls.creator(creator.username);
  const job = isArabic ? creator.profession?.labelAr : creator.profession?.label;
  useHead({
    title: name,
    description: about,
    path,
    type: 'profile',
    image: previewOf(creator.sharePicture),
    crumbs: [home()],
    data: [person({ name, path, job: job ?? null, about, picture: creator.profilePic })],
  });
  useViewedCreator(creator.username);
  const { products, appointmentTypes, upcomingSessions } = creator;
  const nothing = products.nodes.length + appointmentTypes.length + upcomingSessions.nodes.length === 0;
  return (
    <>
      <CreatorHeader creator={creator} />
      <Stack
        gap={{ base: 12, md: 16 }}
        width="full"
        maxWidth="content"
        marginInline="auto"
        paddingInline={{ base: 4, md: 8 }}
        paddingBlock={{ base: 8, md: 12 }}
      >
        {nothing && (
          <EmptyState title={t('creator.emptyTitle')}>
            <Trans t={t} i18nKey="creator.emptyText" values={{ name }} components={{ name: <bdi /> }} />
          </EmptyState>
        )}
        <UpcomingSessions creator={creator} username={creator.username} />
        {appointmentTypes.length > 0 && (
          <WindowPart title={t('shop.appointments', { ns: 'booking' })}>
            <CardGrid templateColumns={appointmentColumns} rowGap={4} columnGap={4}>
              {appointmentTypes.map((type) => (
                <AppointmentCard key={type.id} type={type} username={creator.username} />
              ))}
            </CardGrid>
          </WindowPart>
        )}
        {products.nodes.length > 0 && (
          <WindowPart title={t('creator.products')}>
            <CardGrid>
              {products.nodes.map((product, index) => (
                <StorefrontCard key={product.id} product={product} eager={index < 3} />
              ))}
            </CardGrid>
            {products.pageInfo.hasNextPage && <LoadMore onLoad={() => onMore(products.pageInfo.endCursor)} />}
          </WindowPart>
        )}
      </Stack>
    </>
  );
}

/** Wider than pictures: each has a line of durations. */
const appointmentColumns = 'repeat(auto-fill, minmax(min(24rem, 100%), 1fr))';
