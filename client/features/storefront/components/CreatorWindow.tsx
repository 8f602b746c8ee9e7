import { Box, chakra, Stack } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StorefrontCreatorQuery } from '../../../apollo/generated.ts';
import { Trans } from '../../../i18n/trans.ts';
import { AppLink, ButtonLink } from '../../../ui/AppLink.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { CardsSkeleton } from '../../../ui/Skeletons.tsx';
import { type Finding, narrowedOffers, worthFinding } from '../finding.ts';
import { storefrontUrls } from '../urls.ts';
import { AppointmentCard } from './AppointmentCard.tsx';
import { FindBar } from './FindBar.tsx';
import { StorefrontCard } from './StorefrontCard.tsx';
import { UpcomingSessions } from './UpcomingSessions.tsx';
import { WindowPart } from './WindowPart.tsx';

export interface CreatorWindowProps {
  creator: NonNullable<StorefrontCreatorQuery['creatorPage']>;
  finding: Finding;
  /** Whether the shown list is of the previous search, while the next is loading. */
  busy: boolean;
  onMoreOffers: (after: string | null) => Promise<unknown>;
}

/** All that a creator sells: sessions, appointment types and products. From ten on, they can be searched. */
export function CreatorWindow({ creator, finding, busy, onMoreOffers }: CreatorWindowProps) {
  const { t } = useTranslation(['storefront', 'booking']);
  const { username, products, appointmentTypes = [], upcomingSessions } = creator;
  const count = (products?.totalCount ?? 0) + appointmentTypes.length + (upcomingSessions?.totalCount ?? 0);
  const { isNarrowed, words, kind, after } = finding;
  const home = storefrontUrls.creator(username);
  const search = words || undefined;
  return (
    <Stack
      gap={{ base: 12, md: 16 }}
      width="full"
      maxWidth="content"
      marginInline="auto"
      paddingInline={{ base: 4, md: 8 }}
      paddingBlock={{ base: 8, md: 12 }}
    >
      {(isNarrowed || count >= worthFinding) && <FindBar username={username} finding={finding} />}
      {isNarrowed && (
        <chakra.p srOnly role="status">
          {!busy && t('find.found', { count })}
        </chakra.p>
      )}
      {after && (
        <p>
          <AppLink to={narrowedOffers(home, { words, kind })}>{t('discover.toStart')}</AppLink>
        </p>
      )}
      {count === 0 && busy && <CardsSkeleton />}
      {count === 0 && !busy && !isNarrowed && (
        <EmptyState title={t('creator.emptyTitle')}>
          <Trans
            t={t}
            i18nKey="creator.emptyText"
            values={{ name: pickText(creator.fullName, creator.fullNameAr).text }}
            components={{ name: <bdi /> }}
          />
        </EmptyState>
      )}
      {count === 0 && !busy && isNarrowed && (
        <EmptyState
          title={t('find.nothingTitle')}
          icon={<SearchX size={28} aria-hidden />}
          action={
            <ButtonLink to={home} variant="outline">
              {t('find.clear')}
            </ButtonLink>
          }
        >
          {t('find.nothingText')}
        </EmptyState>
      )}
      <Box display="contents" aria-busy={busy} css={{ '&[aria-busy=true] > *': { opacity: 0.5, transition: 'opacity 150ms' } }}>
        {upcomingSessions && upcomingSessions.nodes.length > 0 && (
          <UpcomingSessions creator={creator} username={username} search={search} after={kind === 'sessions' ? after : ''} />
        )}
        {appointmentTypes.length > 0 && (
          <WindowPart title={t('shop.appointments', { ns: 'booking' })}>
            <CardGrid templateColumns={appointmentColumns} rowGap={4} columnGap={4}>
              {appointmentTypes.map((type) => (
                <AppointmentCard key={type.id} type={type} username={username} />
              ))}
            </CardGrid>
          </WindowPart>
        )}
        {products && products.nodes.length > 0 && (
          <WindowPart title={t('creator.products')}>
            <CardGrid>
              {products.nodes.map((product) => (
                <StorefrontCard key={product.id} product={product} />
              ))}
            </CardGrid>
            {products.pageInfo.hasNextPage && (
              <LoadMore
                to={narrowedOffers(home, { words, kind: 'products', after: products.pageInfo.endCursor })}
                onLoad={() => onMoreOffers(products.pageInfo.endCursor)}
              />
            )}
          </WindowPart>
        )}
      </Box>
    </Stack>
  );
}

/** The columns are wider than for pictures, since each card has a line of durations. */
const appointmentColumns = 'repeat(auto-fill, minmax(min(24rem, 100%), 1fr))';
