import { Box, chakra, Skeleton } from '@chakra-ui/react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from './cropImage.ts';

const Cropper = lazy(() => import('react-easy-crop'));

/** The largest enlargement of a picture. */
export const mostZoom = 4;

/** The part of a picture that is kept. */
export interface CropShape {
  /** Width to height. */
  ratio: number;
  /** Pixels at the most. */
  width: number;
  /** Shown in a circle. */
  round?: boolean;
}

interface CropAreaProps {
  url: string | undefined;
  shape: CropShape;
  zoom: number;
  onZoom: (zoom: number) => void;
  onArea: (area: Area) => void;
  onBroken: () => void;
}

/** A picture under the frame of the part that is kept. It is dragged, moved by arrow keys, and zoomed by wheel or two fingers. */
export function CropArea({ url, shape: { ratio, round }, zoom, onZoom, onArea, onBroken }: CropAreaProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const settled = useSettled(box);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  return (
    <Box>
      <Box
        ref={box}
        // Pixels are counted from the left in either language.
        dir="ltr"
        position="relative"
        aspectRatio={round ? 5 / 4 : 3 / 2}
        maxHeight="50dvh"
        width="full"
        borderRadius="l2"
        overflow="hidden"
        bg="black"
        css={{ '& .reactEasyCrop_CropArea:focus-visible': { outline: '3px solid {colors.saffron.solid}', outlineOffset: '-3px' } }}
      >
        <Suspense fallback={<Skeleton position="absolute" inset={0} borderRadius="none" />}>
          {url && settled && (
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              maxZoom={mostZoom}
              aspect={ratio}
              cropShape={round ? 'round' : 'rect'}
              objectFit="cover"
              keyboardStep={8}
              onCropChange={setCrop}
              onZoomChange={onZoom}
              onCropAreaChange={(_share, pixels) => onArea(pixels)}
              mediaProps={{ onError: onBroken }}
              cropperProps={{ role: 'group', 'aria-label': t('crop.area') }}
            />
          )}
        </Suspense>
      </Box>
      <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={2}>
        {t('crop.help')}
      </chakra.p>
    </Box>
  );
}

/** Whether the dialog around an element has finished opening. An element must not measure itself while the dialog still grows. */
function useSettled(element: RefObject<HTMLElement | null>): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let left = false;
    const running = element.current?.closest('[role=dialog]')?.getAnimations() ?? [];
    void Promise.allSettled(running.map(({ finished }) => finished)).then(() => left || setSettled(true));
    return () => {
      left = true;
    };
  }, [element]);
  return settled;
}
