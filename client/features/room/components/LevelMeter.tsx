import { Box } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { meterLevel } from '../../../rooms/meter.ts';

/** The level of the microphone. It is drawn without React, since it changes twelve times a second. */
export function LevelMeter({ track }: { track: MediaStreamTrack | null }) {
  const { t } = useTranslation('room');
  const levelBar = useRef<HTMLDivElement>(null);
  const levelMeter = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = (micLevel: number) => {
      if (levelBar.current) levelBar.current.style.inlineSize = `${Math.round(micLevel * 100)}%`;
      levelMeter.current?.setAttribute('aria-valuenow', String(Math.round(micLevel * 10)));
    };
    show(0);
    if (!track) return;
    const meter = meterLevel(track, show);
    return () => meter.stop();
  }, [track]);
  return (
    <Box
      ref={levelMeter}
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
      <Box ref={levelBar} height="full" width={0} bg="brand.solid" borderRadius="full" transition="inline-size 90ms linear" />
    </Box>
  );
}
