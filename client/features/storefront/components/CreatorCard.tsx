import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { CalendarDays, Clock, type LucideIcon, Package } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type CreatorCardFragment, CreatorCardFragmentDoc, type CreatorOfferKind } from '../../../apollo/generated.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ProfessionBadge } from '../../../ui/Badges.tsx';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { storefrontUrls } from '../urls.ts';
import { CardLink } from './CardLink.tsx';

const icons: Record<CreatorOfferKind, LucideIcon> = { PRODUCT: Package, SESSION: CalendarDays, APPOINTMENT_TYPE: Clock };

/** A creator in a list, with examples of what they sell. */
export function CreatorCard({ creator }: { creator: FragmentType<CreatorCardFragment> }) {
  const { t } = useTranslation('storefront');
  const { data: creatorCard, complete } = useFragment({ fragment: CreatorCardFragmentDoc, from: creator });
  if (!complete) return null;
  return (
    <Flex
      as="li"
      position="relative"
      direction="column"
      gap={4}
      padding={5}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      transition="border-color 150ms, box-shadow 150ms"
      _hover={{ borderColor: 'brand.border', boxShadow: 'sm' }}
    >
      <Flex align="center" gap={4}>
        <Avatar image={creatorCard.profilePic} name={pickText(creatorCard.fullName, creatorCard.fullNameAr).text} size={16} />
        <Box minWidth={0}>
          <chakra.h2 textStyle="lg" marginBlockEnd={1} overflowWrap="anywhere">
            <CardLink to={storefrontUrls.creator(creatorCard.username)}>
              <BiText value={creatorCard.fullName} valueAr={creatorCard.fullNameAr} lines={2} />
            </CardLink>
          </chakra.h2>
          {creatorCard.profession && <ProfessionBadge profession={creatorCard.profession} />}
        </Box>
      </Flex>
      {(creatorCard.bio || creatorCard.bioAr) && (
        <chakra.p color="fg.muted" textStyle="sm" overflowWrap="anywhere">
          <BiText value={creatorCard.bio} valueAr={creatorCard.bioAr} lines={2} />
        </chakra.p>
      )}
      <Stack as="ul" listStyleType="none" aria-label={t('discover.offers')} gap={1.5} marginBlockStart="auto" textStyle="sm">
        {creatorCard.offers.map(({ kind, id, title, titleAr }) => {
          const Icon = icons[kind];
          return (
            <Flex as="li" key={id} align="center" gap={2} minWidth={0}>
              <chakra.span color="brand.fg" flexShrink={0}>
                <Icon size={16} aria-hidden />
              </chakra.span>
              <chakra.span srOnly>{t(`discover.kinds.${kind}`)}</chakra.span>
              <BiText value={title} valueAr={titleAr} flex={1} minWidth={0} lines={1} overflowWrap="anywhere" />
            </Flex>
          );
        })}
      </Stack>
    </Flex>
  );
}
