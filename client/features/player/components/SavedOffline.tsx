import { Flex } from '@chakra-ui/react';
import { CloudDownload } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveArticle } from '../../../offline/savedArticles.ts';
import { useIsPreview } from '../preview.ts';

/** Saves the open article on this device and says so, since people rely on it before they go offline. */
export function SavedOffline({ article }: { article: Parameters<typeof saveArticle>[0] }) {
  const { t } = useTranslation('offline');
  const preview = useIsPreview();
  const [saved, setSaved] = useState<string | null>(null);
  const save = useEffectEvent(async () => {
    if (await saveArticle(article)) setSaved(article.itemId);
  });
  const { itemId, body, isRead } = article;
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved again when one of these changes
  useEffect(() => {
    if (!preview) void save();
  }, [preview, itemId, body, isRead]);
  return (
    <Flex role="status" align="center" gap={2} color="fg.muted" textStyle="sm" maxWidth="prose" marginBlockStart={4}>
      {saved === itemId && (
        <>
          <CloudDownload size={16} aria-hidden />
          <span>{t('saved.kept')}</span>
        </>
      )}
    </Flex>
  );
}
