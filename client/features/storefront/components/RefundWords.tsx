import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Trans } from '../../../i18n/trans.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { storefrontUrls } from '../urls.ts';

/** A sentence on refunds (decision 34), with a link to all about them. */
export function RefundWords({ seller }: { seller: string }) {
  const { t } = useTranslation('storefront');
  return (
    <>
      <chakra.p maxWidth="prose" overflowWrap="anywhere">
        <Trans t={t} i18nKey="refunds.text" values={{ name: seller }} components={{ name: <bdi /> }} />
      </chakra.p>
      <chakra.p marginBlockStart={2}>
        <RefundsLink />
      </chakra.p>
    </>
  );
}

/** To the page that says how refunds work. */
export function RefundsLink() {
  const { t } = useTranslation('storefront');
  return <AppLink to={storefrontUrls.refunds}>{t('refunds.more')}</AppLink>;
}
