import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra, Flex, Stack } from '@chakra-ui/react';
import { ExternalLink as ExternalIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type MyProfileFragment, MyProfileFragmentDoc } from '../../../apollo/generated.ts';
import { UnsavedScope } from '../../../forms/UnsavedWarning.tsx';
import { localized } from '../../../i18n/language.ts';
import { AppLink, ExternalLink } from '../../../ui/AppLink.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { CreatorFrame } from '../../storefront/components/CreatorFrame.tsx';
import { ProfileLinks } from '../../storefront/components/ProfileLinks.tsx';
import { ShareButton } from '../../storefront/components/ShareButton.tsx';
import { creatorUrls } from '../urls.ts';
import { MyBio } from './MyBio.tsx';
import { MyCover } from './MyCover.tsx';
import { MyName } from './MyName.tsx';
import { MyPicture } from './MyPicture.tsx';
import { MyProfession } from './MyProfession.tsx';

/** The head of the creator's page as everybody sees it. Each part is edited in place. */
export function MyProfile({ creator }: { creator: FragmentType<MyProfileFragment> }) {
  const { t } = useTranslation('creators');
  const { data, complete } = useFragment({ fragment: MyProfileFragmentDoc, from: creator });
  if (!complete) return null;
  return (
    <UnsavedScope>
      <CreatorFrame cover={<MyCover creator={data} />} portrait={<MyPicture creator={data} />}>
        <Stack gap={2}>
          <MyName creator={data} />
          <MyProfession profession={data.profession} />
          <MyBio creator={data} />
          <Flex wrap="wrap" align="center" columnGap={4} rowGap={1}>
            <ProfileLinks links={data.links} />
            <AppLink to={creatorUrls.profileSettings} textStyle="sm">
              {t(data.links.length > 0 ? 'myPage.editLinks' : 'myPage.addLinks')}
            </AppLink>
          </Flex>
        </Stack>
        {data.username && <CreatorAddress username={data.username} name={pickText(data.fullName, data.fullNameAr).text} />}
      </CreatorFrame>
    </UnsavedScope>
  );
}

/** The page's public address, to open, copy and share. */
function CreatorAddress({ username, name }: { username: string; name: string }) {
  const { t } = useTranslation('common');
  const creatorAddress = window.location.origin + localized(creatorUrls.page(username));
  return (
    <Flex wrap="wrap" align="center" gap={3} marginBlockStart={6}>
      <ShareButton full page={{ title: name, path: creatorUrls.page(username) }} size="sm" />
      <CopyButton size="sm" text={creatorAddress} label={t('actions.copyLink')} />
      <ExternalLink href={creatorAddress} display="inline-flex" alignItems="center" gap={2} minWidth={0}>
        <chakra.bdi dir="ltr" overflowWrap="anywhere">
          {creatorAddress.replace(/^https?:\/\//, '')}
        </chakra.bdi>
        <ExternalIcon size={16} aria-hidden className="flip" style={{ flexShrink: 0 }} />
      </ExternalLink>
    </Flex>
  );
}
