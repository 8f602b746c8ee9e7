import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Button, chakra, Flex, type FlexProps } from '@chakra-ui/react';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FileRetryDocument, type FileStatusFragment, FileStatusFragmentDoc } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { formatPercent } from '../../../i18n/format.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { useFileFeed } from '../uploads/useFileFeed.ts';

export interface FileStatusProps {
  file: FragmentType<typeof FileStatusFragmentDoc>;
  /** The name of the item or file, for screen readers. */
  name?: string;
  /** Also shows *Ready*; otherwise a ready file has no word. */
  showReady?: boolean;
  /** The indent of a failure's line. */
  startsAfter?: FlexProps['paddingInlineStart'];
}

/** The status of a file: being packaged, ready, or failed with the reason and another try. */
export function FileStatus({ file, name = '', showReady = false, startsAfter }: FileStatusProps) {
  const { data, complete } = useFragment({ fragment: FileStatusFragmentDoc, from: file });
  return complete ? <FileStatusShown file={data} name={name} showReady={showReady} startsAfter={startsAfter} /> : null;
}

interface FileStatusShownProps extends Pick<FileStatusProps, 'startsAfter'> {
  file: FileStatusFragment;
  name: string;
  showReady: boolean;
}

function FileStatusShown({ file: { id, status, processedPercent, failure }, name, showReady, startsAfter }: FileStatusShownProps) {
  const { t } = useTranslation('uploads');
  useFileFeed(id, status === 'PROCESSING');
  if (status === 'READY') return showReady ? <StatusBadge tone="positive">{t('status.READY')}</StatusBadge> : null;
  if (status === 'PROCESSING')
    return (
      <StatusBadge tone="info" className="figures">
        {t('status.PROCESSING', { percent: formatPercent(processedPercent / 100) })}
      </StatusBadge>
    );
  return (
    // A failure has a line of its own, since its reason may be long.
    <Flex wrap="wrap" align="center" columnGap={2} rowGap={1} flexBasis="full" order={{ md: 1 }} paddingInlineStart={startsAfter}>
      <StatusBadge tone="negative">{t('status.FAILED')}</StatusBadge>
      {failure && (
        <chakra.span textStyle="sm" color="fg.error">
          {failure}
        </chakra.span>
      )}
      <FileRetry id={id} name={name} />
    </Flex>
  );
}

function FileRetry({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('uploads');
  const { busy: retryingFile, run: runRetry } = useToastedAction();
  const retryFile = useAction(FileRetryDocument);
  return (
    <Allowed needs="EDIT">
      <Button
        variant="outline"
        size="xs"
        loading={retryingFile}
        aria-label={name ? t('status.retryOf', { name }) : undefined}
        onClick={() => void runRetry(() => retryFile({ id }))}
      >
        <RotateCw aria-hidden />
        {t('status.retry')}
      </Button>
    </Allowed>
  );
}
