import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { hasCode } from '../../../apollo/errorCode.ts';
import { MoreProductsDocument, StorefrontCreatorDocument, type StorefrontCreatorQuery } from '../../../apollo/generated.ts';
import { isArabic } from '../../../i18n/language.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useHead } from '../../../ui/head.ts';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Redirect } from '../../../ui/Redirect.tsx';
import { creatorUrls } from '../../creators/urls.ts';
import { CreatorHeader } from '../components/CreatorHeader.tsx';
import { CreatorSkeleton } from '../components/CreatorSkeleton.tsx';
import { CreatorWindow } from '../components/CreatorWindow.tsx';
import { OwnerBar } from '../components/OwnerBar.tsx';
import { type Finding, narrowedOffers, useFinding } from '../finding.ts';
import { useViewedCreator } from '../recentCreators.ts';
import { previewOf } from '../sharePicture.ts';
import { home, person } from '../structured.ts';
import { storefrontUrls } from '../urls.ts';

/** `/{lang}/{username}`: a creator's public page, and what they sell. `?q=` and `?kind=` narrow it. */
export function CreatorPage() {
  const { username = '' } = useParams();
  const { search, hash } = useLocation();
  const finding = useFinding();
  const { words, kind, after } = finding;
  const found = words || undefined;
  // The address asks for a later page of products. It is read apart, like a page of `onMoreOffers`.
  const isLater = kind === 'products' && after !== '';
  const laterCreator = useQuery(MoreProductsDocument, { variables: { username, search: found, after }, skip: !isLater });
  const { data, previousData, loading, error, refetch, fetchMore } = useQuery(StorefrontCreatorDocument, {
    variables: {
      username,
      search: found,
      products: kind === null || (kind === 'products' && !isLater),
      sessions: kind === null || kind === 'sessions',
      appointments: kind === null || kind === 'appointments',
      sessionsAfter: kind === 'sessions' && after ? after : undefined,
    },
  });
  // While a new search is loading, the previous result stays, dimmed.
  const before = previousData?.creatorPage?.username === username ? previousData : undefined;
  const shown = data ?? before;
  // A wrong cursor makes the list begin at its start. Any other such failure means that the username is invalid.
  const creatorProblem = (data ? undefined : error) ?? (laterCreator.data ? undefined : laterCreator.error);
  if (hasCode(creatorProblem, 'BAD_USER_INPUT'))
    return after ? <Redirect to={narrowedOffers(storefrontUrls.creator(username), { words, kind })} /> : <NotFound />;
  if (creatorProblem) return <ErrorState whole error={creatorProblem} onRetry={() => void (data ? laterCreator.refetch() : refetch())} />;
  if ((!shown && loading) || (!laterCreator.data && laterCreator.loading)) return <CreatorSkeleton />;
  const creator = shown?.creatorPage;
  if (!creator) return <NotFound />;
  // An old username, or another spelling of this one.
  if (creator.username !== username) return <Redirect to={storefrontUrls.creator(creator.username) + search + hash} />;
  return (
    <Creator
      creator={isLater ? { ...creator, products: laterCreator.data?.creatorPage?.products } : creator}
      finding={finding}
      busy={!data}
      onMoreOffers={(after) => fetchMore({ query: MoreProductsDocument, variables: { username, search: found, after } })}
    />
  );
}

interface CreatorProps {
  creator: NonNullable<StorefrontCreatorQuery['creatorPage']>;
  finding: Finding;
  busy: boolean;
  onMoreOffers: (after: string | null) => Promise<unknown>;
}

function Creator({ creator, ...window }: CreatorProps) {
  const { t } = useTranslation('storefront');
  const name = pickText(creator.fullName, creator.fullNameAr).text;
  const about = pickText(creator.bio, creator.bioAr).text;
  const path = storefrontUrls.creator(creator.username);
  const job = isArabic ? creator.profession?.labelAr : creator.profession?.label;
  useHead({
    title: name,
    description: about || t('head.creator', { name }),
    path,
    type: 'profile',
    image: previewOf(creator.sharePicture),
    unlisted: !creator.isListed,
    crumbs: [home()],
    data: [person({ name, path, job: job ?? null, about, picture: creator.profilePic })],
  });
  useViewedCreator(creator.username);
  return (
    <>
      <OwnerBar creatorId={creator.id} edit={creatorUrls.myPage} />
      <CreatorHeader creator={creator} />
      <CreatorWindow creator={creator} {...window} />
    </>
  );
}
