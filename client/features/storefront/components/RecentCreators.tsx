import { useQuery } from '@apollo/client/react';
import { Box, type BoxProps, Button, chakra, Flex, Skeleton } from '@chakra-ui/react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecentCreatorsDocument, type RecentCreatorsQuery } from '../../../apollo/generated.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Loading } from '../../../ui/Skeletons.tsx';
import { recentCreators } from '../recentCreators.ts';
import { storefrontUrls } from '../urls.ts';

/** The creators whose pages were viewed in this browser, with a button to forget them; nothing without any. */
export function RecentCreators(props: BoxProps) {
  const { t } = useTranslation('storefront');
  const title = useId();
  // Only this browser knows the list, so the server draws the page without it.
  const [recentUsernames, setRecentUsernames] = useState<readonly string[]>([]);
  useEffect(() => setRecentUsernames(recentCreators.get()), []);
  const { data, error, refetch } = useQuery(RecentCreatorsDocument, {
    variables: { usernames: [...recentUsernames] },
    skip: recentUsernames.length === 0,
  });
  const creators = data?.creatorPages;
  // Renamed creators are kept under their new names; deleted ones are dropped.
  useEffect(() => {
    if (creators) recentCreators.set(creators.map(({ username }) => username));
  }, [creators]);
  if (recentUsernames.length === 0 || creators?.length === 0) return null;
  return (
    <Box as="section" aria-labelledby={title} {...props}>
      <Flex align="baseline" justify="space-between" gap={4} marginBlockEnd={4}>
        <chakra.h2 id={title} textStyle="xl" fontWeight="semibold">
          {t('recent.title')}
        </chakra.h2>
        <LinkButton
          color="fg.muted"
          onClick={() => {
            recentCreators.clear();
            setRecentUsernames([]);
          }}
        >
          {t('recent.clear')}
        </LinkButton>
      </Flex>
      {creators ? (
        <CreatorRow creators={creators} />
      ) : error ? (
        <CreatorsFailure onRetry={() => void refetch()} />
      ) : (
        <CreatorRowSkeleton count={recentUsernames.length} />
      )}
    </Box>
  );
}

const creatorRow = { gap: 2, overflowX: 'auto', marginInline: -2, paddingBlock: 1, scrollSnapType: 'x proximity' } as const;
const creatorCell = { width: 28, flexShrink: 0, paddingInline: 2, scrollSnapAlign: 'start' } as const;

function CreatorRow({ creators }: { creators: RecentCreatorsQuery['creatorPages'] }) {
  return (
    <Flex as="ul" listStyleType="none" {...creatorRow}>
      {creators.map(({ id, username, fullName, fullNameAr, profilePic }) => (
        <chakra.li key={id} {...creatorCell}>
          <AppLink
            to={storefrontUrls.creator(username)}
            plain
            display="flex"
            flexDirection="column"
            alignItems="center"
            gap={2}
            paddingBlock={2}
            textAlign="center"
            textStyle="sm"
            borderRadius="l2"
            transition="background 150ms"
            _hover={{ bg: 'bg.muted' }}
            focusVisibleRing="inside"
          >
            <Avatar image={profilePic} name={pickText(fullName, fullNameAr).text} size={16} />
            <BiText value={fullName} valueAr={fullNameAr} lineClamp={2} overflowWrap="anywhere" />
          </AppLink>
        </chakra.li>
      ))}
    </Flex>
  );
}

function CreatorRowSkeleton({ count }: { count: number }) {
  return (
    <Loading>
      <Flex {...creatorRow} overflowX="hidden" aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <Flex key={index} direction="column" align="center" gap={2} paddingBlock={2} {...creatorCell}>
            <Skeleton width={16} height={16} borderRadius="full" />
            <Skeleton width={20} height={4} marginBlock={0.5} />
          </Flex>
        ))}
      </Flex>
    </Loading>
  );
}

function CreatorsFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('storefront');
  return (
    <Alert tone="error">
      <Flex wrap="wrap" align="center" gap={4}>
        {t('recent.failed')}
        <Button size="sm" variant="outline" onClick={onRetry}>
          {t('actions.retry', { ns: 'common' })}
        </Button>
      </Flex>
    </Alert>
  );
}
