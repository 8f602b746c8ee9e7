import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** The words for sources of the site's own share dialog. */
const knownSources = {
  whatsapp: 'storefront:share.networks.chat',
  facebook: 'storefront:share.networks.facebook',
  instagram: 'storefront:share.networks.instagram',
  linkedin: 'storefront:share.networks.linkedin',
  x: 'storefront:share.networks.x',
  snapchat: 'storefront:share.networks.snapchat',
  telegram: 'storefront:share.networks.telegram',
  tiktok: 'storefront:share.networks.tiktok',
  qr: 'reports:sources.qr',
  'share-sheet': 'reports:sources.share-sheet',
} as const;

/** The name of a source. A creator's own source is shown as it was written. */
export function SourceName({ source }: { source: string }) {
  const { t } = useTranslation(['reports', 'storefront']);
  const saleSource = knownSources[source as keyof typeof knownSources];
  return <chakra.bdi overflowWrap="anywhere">{saleSource ? t(saleSource) : source}</chakra.bdi>;
}
