import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Page, type PageProps } from '../../../ui/Page.tsx';
import { TabLinks } from '../../../ui/TabLinks.tsx';
import { bookingUrls } from '../../booking/urls.ts';
import { orderUrls } from '../../orders/urls.ts';
import { storefrontUrls } from '../../storefront/urls.ts';
import { accountUrls } from '../urls.ts';

/** The frame of a customer's own pages: a link to each, always in the same place above the heading. */
export function CustomerPage(props: Omit<PageProps, 'back'>) {
  const { t } = useTranslation();
  return (
    <Page
      back={
        <Box marginBlockEnd={{ base: 5, md: 7 }} marginBlockStart={{ base: -2, md: -4 }}>
          <TabLinks
            label={t('place.label')}
            items={[
              { to: storefrontUrls.myProducts, label: t('place.learning') },
              { to: bookingUrls.mySessions, label: t('place.sessions') },
              { to: orderUrls.receipts, label: t('place.receipts') },
              { to: accountUrls.account, label: t('place.account') },
            ]}
          />
        </Box>
      }
      {...props}
    />
  );
}
