import { Center, chakra, Flex, type FlexProps } from '@chakra-ui/react';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LinkNetwork } from '../../../apollo/generated.ts';
import { NetworkMark, type NetworkName } from '../../../ui/art/NetworkMarks.tsx';

/** The mark and the name of each network. A website has a general mark. */
export const markOf: Readonly<Record<LinkNetwork, NetworkName | null>> = {
  WEBSITE: null,
  WHATSAPP: 'chat',
  FACEBOOK: 'facebook',
  INSTAGRAM: 'instagram',
  LINKEDIN: 'linkedin',
  X: 'x',
  SNAPCHAT: 'snapchat',
  TELEGRAM: 'telegram',
  TIKTOK: 'tiktok',
};

/** The creator's pages on other sites: the marks of the networks as links. */
export function ProfileLinks({ links, ...props }: FlexProps & { links: readonly { network: LinkNetwork; url: string }[] }) {
  const { t } = useTranslation('storefront');
  if (links.length === 0) return null;
  return (
    <Flex as="ul" aria-label={t('links.label')} listStyleType="none" wrap="wrap" gap={1} marginInlineStart={-2} {...props}>
      {links.map(({ network, url }) => {
        const profileMark = markOf[network];
        const name = profileMark ? t(`share.networks.${profileMark}`) : t('links.website');
        return (
          <li key={network}>
            <chakra.a
              href={url}
              target="_blank"
              rel="me noopener"
              title={name}
              aria-label={name}
              display="block"
              borderRadius="full"
              color="fg.muted"
              transition="color 150ms, background 150ms"
              _hover={{ color: 'brand.fg', bg: 'brand.subtle' }}
              focusVisibleRing="outside"
            >
              <Center width={10} height={10}>
                {profileMark ? <NetworkMark network={profileMark} /> : <Globe size={22} strokeWidth={1.8} aria-hidden />}
              </Center>
            </chakra.a>
          </li>
        );
      })}
    </Flex>
  );
}
