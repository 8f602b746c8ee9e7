import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { type CreatorHeaderFragment, CreatorHeaderFragmentDoc } from '../../../apollo/generated.ts';
import { localized } from '../../../i18n/language.ts';
import { ProfessionBadge } from '../../../ui/Badges.tsx';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { storefrontUrls } from '../urls.ts';
import { CreatorFrame } from './CreatorFrame.tsx';
import { Portrait } from './Portrait.tsx';
import { ShareButton } from './ShareButton.tsx';

/** Cover, picture and words of a creator. */
export function CreatorHeader({ creator }: { creator: FragmentType<CreatorHeaderFragment> }) {
  const { data, complete } = useFragment({ fragment: CreatorHeaderFragmentDoc, from: creator });
  if (!complete) return null;
  const name = pickText(data.fullName, data.fullNameAr).text;
  return (
    <CreatorFrame
      cover={<Picture image={data.coverImage} alt="" seed={data.id} ratio="auto" position="absolute" inset={0} wide eager />}
      portrait={<Portrait image={data.profilePic} name={name} />}
    >
      <Flex wrap="wrap" align="center" justify="space-between" gap={4}>
        <Box minWidth={0}>
          <chakra.h1 textStyle={{ base: '2xl', md: '3xl' }} fontWeight="semibold" overflowWrap="anywhere">
            <BiText value={data.fullName} valueAr={data.fullNameAr} />
          </chakra.h1>
          {data.profession && (
            <Box marginBlockStart={2}>
              <ProfessionBadge profession={data.profession} />
            </Box>
          )}
        </Box>
        <ShareButton link={{ title: name, url: window.location.origin + localized(storefrontUrls.creator(data.username)) }} />
      </Flex>
      {(data.bio || data.bioAr) && (
        <chakra.p marginBlockStart={4} maxWidth="prose" color="fg.muted" textStyle="lg" overflowWrap="anywhere" whiteSpace="pre-line">
          <BiText value={data.bio} valueAr={data.bioAr} />
        </chakra.p>
      )}
    </CreatorFrame>
  );
}
