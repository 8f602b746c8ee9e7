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
  const { captions, error, refetch, set: setCaption, remove: deleteCaption } = useCaptions(itemId);
  const [captionFailure, setCaptionFailure] = useState<string>();
  const [captionNotice, setCaptionNotice] = useState<string>();
  /** Sends a file and reports the result. Only the server finds a wrong line, and an encoding that the file does not name is a guess. */
  const putCaption = async (language: string, file: File) => {
    setCaptionFailure(undefined);
    setCaptionNotice(undefined);
    try {
      const captionOutcome = await setCaption(language, file);
      if ('refusal' in captionOutcome) return setCaptionFailure(captionOutcome.refusal);
      const { encoding, cueCount } = captionOutcome;
      toast.success(t('captions.saved', { count: cueCount, n: formatNumber(cueCount) }));
      if (encoding !== 'UTF-8') setCaptionNotice(t('captions.readAs', { encoding }));
    } catch (thrown) {
      setCaptionFailure(errorMessage(thrown));
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
                  onReplace={(file) => putCaption(caption.language, file)}
                  onDelete={() => {
                    setCaptionNotice(undefined);
                    return deleteCaption(caption.id);
                  }}
                />
              ))}
            </Stack>
          ) : (
            <chakra.p color="fg.muted">{t('captions.empty')}</chakra.p>
          )}
          {captionFailure && <Alert tone="error">{captionFailure}</Alert>}
          {captionNotice && <Alert tone="info">{captionNotice}</Alert>}
          <AddCaption takenLanguages={captions.map(({ language }) => language)} onAddCaption={putCaption} />
        </Stack>
      ) : (
        <NoData error={error} title={t('captions.failed')} onRetry={refetch}>
          <TextSkeleton lines={2} />
        </NoData>
      )}
    </Box>
  );
}
