import { Button, chakra, Stack } from '@chakra-ui/react';
import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { localized } from '../../../i18n/language.ts';
import { Page } from '../../../ui/Page.tsx';
import { Starting } from '../../../ui/Starting.tsx';
import { storefrontUrls } from '../../storefront/urls.ts';
import { pathOfThisSite } from '../next.ts';
import { accountUrls } from '../urls.ts';
import { useOpenedLink } from '../useOpenedLink.ts';

/** The link of a customer's mail leads here, then on to where the sign-up was heading. */
export function CustomerVerifiedPage() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const session = useOpenedLink(() => navigate(accountUrls.customerLogin(), { replace: true }));
  if (!session) return <Starting />;
  const next = pathOfThisSite(session.next) ?? localized(storefrontUrls.myProducts);
  return (
    <Page title={t('verified.title')} width="form">
      <Stack gap={6} align="flex-start">
        <chakra.span color="fg.success">
          <BadgeCheck size={56} strokeWidth={1.25} aria-hidden />
        </chakra.span>
        <chakra.p textStyle="lg">{t('verified.customer')}</chakra.p>
        {/* `next` may be in the other language: a load of its own. */}
        <Button colorPalette="brand" size="lg" asChild>
          <a href={next}>{t('actions.continue', { ns: 'common' })}</a>
        </Button>
      </Stack>
    </Page>
  );
}
