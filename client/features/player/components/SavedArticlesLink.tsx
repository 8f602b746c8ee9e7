import { Button, Center } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { localized } from '../../../i18n/language.ts';
import { reader, savedArticles } from '../../../offline/savedArticles.ts';
import { isUnanswered } from '../../../ui/errorMessage.ts';
import { storefrontUrls } from '../../storefront/urls.ts';

/**
 * A link below a network failure to the saved articles of this device, of one product or all; nothing if there are none. It loads the
 * service worker's page (offline/page.ts).
 */
export function SavedArticlesLink({ error, productId }: { error: unknown; productId?: string }) {
  const { t } = useTranslation('offline');
  const [search] = useSearchParams();
  const [savedHref, setSavedHref] = useState<string | null>(null);
  const item = search.get('item');
  const failed = isUnanswered(error);
  useEffect(() => {
    if (!failed) return;
    let current = true;
    void savedArticles(reader()).then((articles) => {
      const found = articles.find((article) => !productId || (article.productId === productId && (!item || article.itemId === item)));
      const path = found && (productId ? `${storefrontUrls.myItem(productId, found.itemId)}&saved` : `${storefrontUrls.myProducts}?saved`);
      if (current) setSavedHref(path ? localized(path) : null);
    });
    return () => {
      current = false;
    };
  }, [failed, productId, item]);
  return savedHref ? (
    <Center>
      <Button asChild colorPalette="brand">
        <a href={savedHref}>{t(productId ? 'saved.read' : 'saved.link')}</a>
      </Button>
    </Center>
  ) : null;
}
