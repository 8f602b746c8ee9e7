import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../session/auth.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { productUrls } from '../../products/urls.ts';
import { sessionUrls } from '../../sessions/urls.ts';
import { storefrontUrls } from '../../storefront/urls.ts';

/** A new account's dashboard: the next step towards the first sale. `sells`: something is published already. */
export function NoSalesYet({ sells }: { sells: boolean }) {
  const { t } = useTranslation('reports');
  const { viewer } = useViewer();
  const username = viewer?.creator?.username;
  if (sells && username) {
    return (
      <EmptyState
        title={t('empty.shareTitle')}
        action={
          <ButtonLink to={storefrontUrls.creator(username)} colorPalette="brand">
            {t('empty.openPage')}
          </ButtonLink>
        }
      >
        {t('empty.shareText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('empty.createTitle')}
      action={
        <Flex wrap="wrap" gap={3} justify="center">
          <Allowed needs="EDIT">
            <ButtonLink to={productUrls.create} colorPalette="brand">
              {t('empty.create')}
            </ButtonLink>
          </Allowed>
          <Allowed needs="EDIT">
            <ButtonLink to={sessionUrls.create} variant="outline">
              {t('empty.createSession')}
            </ButtonLink>
          </Allowed>
        </Flex>
      }
    >
      {t('empty.createText')}
    </EmptyState>
  );
}
