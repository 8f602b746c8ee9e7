import { Box } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { meterLevel } from '../../../rooms/meter.ts';

/** The level of the microphone. It is drawn without React, since it changes twelve times a second. */
export function LevelMeter({ track }: { track: MediaStreamTrack | null }) {
  const { t } = useTranslation('room');
  const bar = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = (level: number) => {
      if (bar.current) bar.current.style.inlineSize = `${Math.round(level * 100)}%`;
      frame.current?.setAttribute('aria-valuenow', String(Math.round(level * 10)));
    };
    show(0);
    if (!track) return;
    const meter = meterLevel(track, show);
    return () => meter.stop();
  }, [track]);
  return (
    <Box
      ref={frame}
      role="meter"
      aria-label={t('devices.level')}
      aria-valuemin={0}
      aria-valuemax={10}
      aria-valuenow={0}
      marginBlockStart={2}
      height={2}
      borderRadius="full"
      bg="bg.emphasized"
      overflow="hidden"
    >
      <Box ref={bar} height="full" width={0} bg="brand.solid" borderRadius="full" transition="inline-size 90ms linear" />
    </Box>
  );
}
