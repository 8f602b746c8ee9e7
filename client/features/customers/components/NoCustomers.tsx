import { Flex } from '@chakra-ui/react';
import { HandCoins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { localized } from '../../../i18n/language.ts';
import { useViewer } from '../../../session/auth.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { storefrontUrls } from '../../storefront/urls.ts';

/** Replaces the list before the first purchase: says what will be here, and offers the page for sharing. */
export function NoCustomers() {
  const { t } = useTranslation(['customers', 'common']);
  const { viewer } = useViewer();
  const username = viewer?.creator?.username;
  const storefrontPath = username && storefrontUrls.creator(username);
  return (
    <EmptyState
      title={t('empty')}
      icon={<HandCoins size={28} aria-hidden />}
      action={
        storefrontPath && (
          <Flex wrap="wrap" justify="center" gap={3}>
            <CopyButton
              variant="solid"
              colorPalette="brand"
              text={window.location.origin + localized(storefrontPath)}
              label={t('actions.copyLink', { ns: 'common' })}
            />
            <ButtonLink to={storefrontPath} variant="outline">
              {t('openPage')}
            </ButtonLink>
          </Flex>
        )
      }
    >
      {t('emptyText')}
    </EmptyState>
  );
}
