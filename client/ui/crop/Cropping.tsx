import { Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { ZoomIn } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadedFileFragment } from '../../apollo/generated.ts';
import { formatPercent } from '../../i18n/format.ts';
import { isHeic } from '../../uploads/pictures.ts';
import { useUpload } from '../../uploads/useUpload.ts';
import { Alert } from '../Alert.tsx';
import { errorMessage } from '../errorMessage.ts';
import { UploadProgress } from '../upload/UploadProgress.tsx';
import { CropArea, type CropShape, mostZoom } from './CropArea.tsx';
import { type Area, cropImage } from './cropImage.ts';

export interface CroppingProps {
  file: File;
  shape: CropShape;
  /** Uses the uploaded picture. Answers the failures. */
  onUploaded: (fileId: string, file: UploadedFileFragment) => Promise<readonly { message: string }[]>;
  /** Given up, or done. */
  onClose: () => void;
}

/** Lets the person choose a part of a picture by mouse, fingers or keys, and sends it. For the inside of a dialog. */
export function Cropping({ file, shape, onUploaded, onClose }: CroppingProps) {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string>();
  const [zoom, setZoom] = useState(1);
  const area = useRef<Area>(null);
  // The frame is known once the picture is drawn and measured, which takes a while on a slow device.
  const [isMeasured, setMeasured] = useState(false);
  const choose = (chosen: Area) => {
    area.current = chosen;
    setMeasured(true);
  };
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  const put = async (uploaded: UploadedFileFragment) => {
    setSaving(true);
    try {
      const [failure] = await onUploaded(uploaded.id, uploaded);
      if (failure) setError(failure.message);
      else onClose();
    } catch (thrown) {
      setError(errorMessage(thrown));
    } finally {
      setSaving(false);
    }
  };
  const slot = useState<string>();
  const { upload, start, cancel, retry, busy } = useUpload({ kind: 'IMAGE', slot, onDone: (uploaded) => void put(uploaded) });
  const broken = () => setError(t(isHeic(file) ? 'file.heic' : 'file.broken', { ns: 'messages' }));
  const save = async () => {
    setError(undefined);
    if (!url || !area.current) return;
    try {
      start(await cropImage(url, area.current, { ...shape, name: file.name }));
    } catch {
      broken();
    }
  };
  const shown = error ?? (upload?.phase === 'refused' ? upload.reason : undefined);

  return (
    <Stack gap={4}>
      <CropArea url={url} shape={shape} zoom={zoom} onZoom={setZoom} onArea={choose} onBroken={broken} />
      {shown && <Alert tone="error">{shown}</Alert>}
      {upload && upload.phase !== 'refused' ? (
        <UploadProgress upload={upload} onCancel={cancel} onRetry={retry} />
      ) : (
        <Flex as="label" align="center" gap={3} color="fg.muted">
          <ZoomIn size={20} aria-hidden />
          <chakra.span srOnly>{t('crop.zoom')}</chakra.span>
          <chakra.input
            type="range"
            min={1}
            max={mostZoom}
            step={0.01}
            value={zoom}
            onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
            aria-valuetext={formatPercent(zoom)}
            flex={1}
            minWidth={0}
            height={6}
            accentColor="brand.solid"
            cursor="pointer"
            focusVisibleRing="outside"
          />
        </Flex>
      )}
      <Flex justify="flex-end" wrap="wrap" gap={3} paddingBlockEnd={2}>
        <Button variant="outline" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button
          colorPalette="brand"
          loading={busy || saving}
          loadingText={t('crop.save')}
          disabled={!isMeasured}
          onClick={() => void save()}
        >
          {t('crop.save')}
        </Button>
      </Flex>
    </Stack>
  );
}
