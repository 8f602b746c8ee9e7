import type { FragmentType } from '@apollo/client';
import { useSuspenseFragment } from '@apollo/client/react';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { type ProfileCardFragment, ProfileCardFragmentDoc } from '../../../apollo/generated.ts';
import { ProfessionBadge } from '../../../ui/Badges.tsx';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { Picture } from '../../../ui/Picture.tsx';

/** The profile as visitors see its head: cover, picture, name, profession, bio. */
export function ProfileCard({ creator }: { creator: FragmentType<ProfileCardFragment> }) {
  const { data } = useSuspenseFragment({ fragment: ProfileCardFragmentDoc, fragmentName: 'ProfileCard', from: creator });
  const name = pickText(data.fullName, data.fullNameAr).text;
  return (
    <Box>
      <Picture
        image={data.coverImage}
        alt=""
        seed={data.username ?? data.id}
        ratio="4 / 1"
        minHeight={36}
        width="full"
        borderRadius="l3"
        eager
      />
      <Flex direction={{ base: 'column', sm: 'row' }} gap={{ base: 3, sm: 6 }} paddingInline={{ base: 4, md: 8 }} position="relative">
        <Picture
          image={data.profilePic}
          alt={name}
          seed={data.id}
          ratio="1 / 1"
          width={{ base: 24, md: 32 }}
          flexShrink={0}
          alignSelf="flex-start"
          borderRadius="full"
          borderWidth="4px"
          borderColor="bg"
          marginBlockStart={{ base: -12, md: -14 }}
          eager
        />
        <Stack gap={3} paddingBlockStart={{ sm: 4 }} minWidth={0} align="flex-start">
          <Flex wrap="wrap" align="center" gap={3}>
            <BiText
              as="h1"
              value={data.fullName}
              valueAr={data.fullNameAr}
              textStyle={{ base: '2xl', md: '3xl' }}
              fontWeight="semibold"
              overflowWrap="anywhere"
            />
            {data.profession && <ProfessionBadge profession={data.profession} />}
          </Flex>
          <chakra.p maxWidth="prose" color="fg.muted" overflowWrap="anywhere">
            <BiText value={data.bio} valueAr={data.bioAr} />
          </chakra.p>
        </Stack>
      </Flex>
    </Box>
  );
}
