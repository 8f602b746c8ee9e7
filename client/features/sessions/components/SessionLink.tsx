import { chakra, Flex } from '@chakra-ui/react';
import { ExternalLink as ExternalLinkIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SessionDetailFragment } from '../../../apollo/generated.ts';
import { localized } from '../../../i18n/language.ts';
import { ExternalLink } from '../../../ui/AppLink.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ShareButton } from '../../storefront/components/ShareButton.tsx';

/** The address at which a session is booked, to open and share. Only invitations share a private session. */
export function SessionLink({ session }: { session: SessionDetailFragment }) {
  const { t } = useTranslation(['sessions', 'common']);
  const { publicPath, status, eventType, title, titleAr } = session;
  if (!publicPath || eventType === 'PRIVATE' || !['SCHEDULED', 'LOBBY', 'LIVE'].includes(status)) return null;
  const sessionAddress = window.location.origin + localized(publicPath);
  return (
    <Flex wrap="wrap" align="center" gap={3} padding={3} marginBlockEnd={8} borderWidth="1px" borderRadius="l2" bg="bg.panel">
      <ExternalLink
        href={sessionAddress}
        display="inline-flex"
        alignItems="center"
        gap={2}
        flex="1 1 16rem"
        minWidth={0}
        fontWeight="medium"
      >
        <ExternalLinkIcon size={16} aria-hidden className="flip" style={{ flexShrink: 0 }} />
        <chakra.span>{t('view.publicPage')}</chakra.span>
      </ExternalLink>
      <ShareButton full size="sm" page={{ path: publicPath, title: pickText(title, titleAr).text }} />
      <CopyButton size="sm" text={sessionAddress} label={t('actions.copyLink', { ns: 'common' })} />
    </Flex>
  );
}
