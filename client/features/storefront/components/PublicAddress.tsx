import { chakra, Flex } from '@chakra-ui/react';
import { ExternalLink as ExternalLinkIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { localized } from '../../../i18n/language.ts';
import { ExternalLink } from '../../../ui/AppLink.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ShareButton } from './ShareButton.tsx';

interface PublicAddressProps {
  /** The page's path, without its language. */
  path: string;
  /** What the page is about, and its Arabic name. */
  of: { title: string; titleAr?: string | null };
  /** The words of the link. */
  children: string;
}

/** The address of a public page, for its creator: to open, to copy and to share. */
export function PublicAddress({ path, of: { title, titleAr }, children }: PublicAddressProps) {
  const { t } = useTranslation('common');
  const address = window.location.origin + localized(path);
  return (
    <Flex wrap="wrap" align="center" gap={3} padding={3} marginBlockEnd={8} borderWidth="1px" borderRadius="l2" bg="bg.panel">
      <ExternalLink href={address} display="inline-flex" alignItems="center" gap={2} flex="1 1 16rem" minWidth={0} fontWeight="medium">
        <ExternalLinkIcon size={16} aria-hidden className="flip" style={{ flexShrink: 0 }} />
        <chakra.span>{children}</chakra.span>
      </ExternalLink>
      <ShareButton full size="sm" page={{ path, title: pickText(title, titleAr ?? null).text }} />
      <CopyButton size="sm" text={address} label={t('actions.copyLink')} />
    </Flex>
  );
}
