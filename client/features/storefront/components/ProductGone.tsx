import { PackageX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Trans } from '../../../i18n/trans.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useTitle } from '../../../ui/head.ts';
import { storefrontUrls } from '../urls.ts';

/** Replaces a product that was taken off sale while its page was open. */
export function ProductGone({ creator }: { creator: { username: string; fullName: string; fullNameAr: string | null } }) {
  const { t } = useTranslation('storefront');
  const title = t('product.goneTitle');
  useTitle(title);
  return (
    <EmptyState
      alone
      title={title}
      icon={<PackageX size={28} aria-hidden />}
      action={
        <ButtonLink
          to={storefrontUrls.creator(creator.username)}
          colorPalette="brand"
          height="auto"
          minHeight={10}
          paddingBlock={2}
          whiteSpace="normal"
        >
          <span>
            <Trans
              t={t}
              i18nKey="product.toCreator"
              values={{ name: pickText(creator.fullName, creator.fullNameAr).text }}
              components={{ name: <bdi /> }}
            />
          </span>
        </ButtonLink>
      }
    >
      <span role="status">{t('product.goneText')}</span>
    </EmptyState>
  );
}
