import { Box, chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { NoData } from '../../../ui/NoData.tsx';
import { TextSkeleton } from '../../../ui/Skeletons.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { AddCaption } from './AddCaption.tsx';
import { CaptionRow } from './CaptionRow.tsx';
import { useCaptions } from './useCaptions.ts';

/** The captions of a video or audio item, one a language: to add, replace and delete. */
export function CaptionsPanel({ itemId }: { itemId: string }) {
  const { t } = useTranslation('uploads');
  const { captions, error, refetch, set, remove } = useCaptions(itemId);
  const [failure, setFailure] = useState<string>();
  const [notice, setNotice] = useState<string>();
  /** Sends a file and reports the result. Only the server finds a wrong line, and an encoding that the file does not name is a guess. */
  const put = async (language: string, file: File) => {
    setFailure(undefined);
    setNotice(undefined);
    try {
      const outcome = await set(language, file);
      if ('refusal' in outcome) return setFailure(outcome.refusal);
      const { encoding, cueCount } = outcome;
      toast.success(t('captions.saved', { count: cueCount, n: formatNumber(cueCount) }));
      if (encoding !== 'UTF-8') setNotice(t('captions.readAs', { encoding }));
    } catch (thrown) {
      setFailure(errorMessage(thrown));
    }
  };
  return (
    <Box as="section" aria-label={t('captions.title')} borderBlockStartWidth="1px" marginBlockStart={10} paddingBlockStart={8}>
      <chakra.h2 textStyle="lg" fontWeight="semibold">
        {t('captions.title')}
      </chakra.h2>
      <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1} marginBlockEnd={4}>
        {t('captions.lead')}
      </chakra.p>
      {captions ? (
        <Stack gap={4}>
          {captions.length > 0 ? (
            <Stack as="ul" gap={0} listStyleType="none" borderBlockEndWidth="1px">
              {captions.map((caption) => (
                <CaptionRow
                  key={caption.id}
                  caption={caption}
                  onReplace={(file) => put(caption.language, file)}
                  onDelete={() => {
                    setNotice(undefined);
                    return remove(caption.id);
                  }}
                />
              ))}
            </Stack>
          ) : (
            <chakra.p color="fg.muted">{t('captions.empty')}</chakra.p>
          )}
          {failure && <Alert tone="error">{failure}</Alert>}
          {notice && <Alert tone="info">{notice}</Alert>}
          <AddCaption taken={captions.map(({ language }) => language)} onAdd={put} />
        </Stack>
      ) : (
        <NoData error={error} title={t('captions.failed')} onRetry={refetch}>
          <TextSkeleton lines={2} />
        </NoData>
      )}
    </Box>
  );
}
