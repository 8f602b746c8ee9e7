import { Box, chakra, Flex } from '@chakra-ui/react';
import type { CreatorHeaderFragment } from '../../../apollo/generated.ts';
import { ProfessionBadge } from '../../../ui/Badges.tsx';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { storefrontUrls } from '../urls.ts';
import { CreatorFrame, coverRatio, coverSizes } from './CreatorFrame.tsx';
import { Portrait } from './Portrait.tsx';
import { ProfileLinks } from './ProfileLinks.tsx';
import { ShareButton } from './ShareButton.tsx';
import { SupportNumber } from './SupportNumber.tsx';

/** Cover, picture and words of a creator. */
export function CreatorHeader({ creator }: { creator: CreatorHeaderFragment }) {
  const name = pickText(creator.fullName, creator.fullNameAr).text;
  return (
    <CreatorFrame
      cover={<Picture image={creator.coverImage} alt="" seed={creator.id} ratio={String(coverRatio)} sizes={coverSizes} wide first />}
      portrait={<Portrait image={creator.profilePic} name={name} />}
    >
      <Flex wrap="wrap" align="center" justify="space-between" gap={4}>
        <Box minWidth={0}>
          <chakra.h1 textStyle={{ base: '2xl', md: '3xl' }} fontWeight="semibold" overflowWrap="anywhere">
            <BiText value={creator.fullName} valueAr={creator.fullNameAr} />
          </chakra.h1>
          {creator.profession && (
            <Box marginBlockStart={2}>
              <ProfessionBadge profession={creator.profession} />
            </Box>
          )}
        </Box>
        <ShareButton page={{ title: name, path: storefrontUrls.creator(creator.username) }} />
      </Flex>
      {(creator.bio || creator.bioAr) && (
        <chakra.p marginBlockStart={4} maxWidth="prose" color="fg.muted" textStyle="lg" overflowWrap="anywhere" whiteSpace="pre-line">
          <BiText value={creator.bio} valueAr={creator.bioAr} />
        </chakra.p>
      )}
      {(creator.links.length > 0 || creator.supportNumber) && (
        <Flex wrap="wrap" align="center" columnGap={6} rowGap={2} marginBlockStart={4}>
          <ProfileLinks links={creator.links} />
          {creator.supportNumber && <SupportNumber number={creator.supportNumber} />}
        </Flex>
      )}
    </CreatorFrame>
  );
}
