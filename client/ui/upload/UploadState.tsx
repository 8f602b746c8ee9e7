import { chakra } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatPartOf, formatSpeed, formatWait } from '../../i18n/format.ts';
import { secondsLeft } from '../../uploads/pace.ts';
import type { Upload } from '../../uploads/upload.ts';
import { RefusalText } from '../PlanLimit.tsx';

type SentState = Pick<Upload, 'phase' | 'sent' | 'size' | 'perSecond' | 'reason' | 'code'>;

/** The state of an upload in a few words: bytes, speed and the time that is left, or what it waits for. */
export function UploadState({ upload }: { upload: SentState }) {
  const { t } = useTranslation('uploads');
  const { phase, reason, code } = upload;
  if (phase === 'sending') return <Sending upload={upload} />;
  if (phase === 'refused') {
    return (
      <chakra.span color="fg.error">
        <RefusalText refused={{ message: reason ?? '', code }} />
      </chakra.span>
    );
  }
  if (phase === 'broken') return <chakra.span color="fg.warning">{t(navigator.onLine ? 'phase.broken' : 'phase.offline')}</chakra.span>;
  if (phase === 'missing') {
    return <chakra.span color="fg.warning">{upload.sent > 0 ? t('phase.missingAt', bytesOf(upload)) : t('phase.missing')}</chakra.span>;
  }
  if (phase === 'paused' && upload.sent > 0) return <Parts parts={[t('phase.paused'), t('bytes', bytesOf(upload))]} />;
  return <span>{t(`phase.${phase}`)}</span>;
}

const bytesOf = ({ sent, size }: SentState) => ({ sent: formatPartOf(size, sent), size: formatBytes(size) });

function Sending({ upload }: { upload: SentState }) {
  const { t } = useTranslation('uploads');
  const { perSecond } = upload;
  const seconds = secondsLeft(upload);
  return (
    <Parts
      parts={[t('bytes', bytesOf(upload)), seconds !== null && t('left', { time: formatWait(seconds) })]}
      more={[perSecond !== null && perSecond >= 1 && formatSpeed(perSecond)]}
    />
  );
}

type Part = string | false | null;

/** Figures side by side, each unbroken and in its own direction; `more` is shown if there is room. */
export function Parts({ parts, more = [] }: { parts: readonly Part[]; more?: readonly Part[] }) {
  const shown = [...parts, ...more].filter((part) => typeof part === 'string');
  const few = parts.filter((part) => typeof part === 'string').length;
  return (
    <chakra.span className="figures">
      {shown.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a figure keeps its place while it changes
        <Fragment key={index}>
          {index > 0 && ' '}
          <chakra.span display="inline-block" hideBelow={index < few ? undefined : 'sm'}>
            <bdi>{part}</bdi>
            {index + 1 < shown.length && (
              <chakra.span aria-hidden hideBelow={index + 1 < few ? undefined : 'sm'}>
                {' ·'}
              </chakra.span>
            )}
          </chakra.span>
        </Fragment>
      ))}
    </chakra.span>
  );
}
