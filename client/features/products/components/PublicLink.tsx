import { chakra, Flex } from '@chakra-ui/react';
import { ExternalLink as ExternalLinkIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { localized } from '../../../i18n/language.ts';
import { useViewer } from '../../../session/auth.ts';
import { ExternalLink } from '../../../ui/AppLink.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { ShareButton } from '../../storefront/components/ShareButton.tsx';
import { storefrontUrls } from '../../storefront/urls.ts';

/** The address of a published product's public page, to open and to share. */
export function PublicLink({ product }: { product: { id: string; title: string; titleAr: string | null } }) {
  const { t } = useTranslation(['products', 'common']);
  const { viewer } = useViewer();
  const username = viewer?.creator?.username;
  if (!username) return null;
  const path = storefrontUrls.product(username, product.id);
  const productAddress = window.location.origin + localized(path);
  return (
    <Flex wrap="wrap" align="center" gap={3} padding={3} marginBlockEnd={8} borderWidth="1px" borderRadius="l2" bg="bg.panel">
      <ExternalLink
        href={productAddress}
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
      <ShareButton full size="sm" page={{ path, title: pickText(product.title, product.titleAr).text }} />
      <CopyButton size="sm" text={productAddress} label={t('actions.copyLink', { ns: 'common' })} />
    </Flex>
  );
}
