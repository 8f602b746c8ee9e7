import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { Camera, CameraOff, Mic, MicOff, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playTestTone } from '../../../rooms/meter.ts';
import type { DeviceCheck as Check } from '../live/useDeviceCheck.ts';
import { DeviceProblem } from './DeviceProblem.tsx';
import { DeviceSelect } from './DeviceSelect.tsx';
import { LevelMeter } from './LevelMeter.tsx';
import { RoomButton } from './RoomButton.tsx';
import { VideoOf } from './VideoOf.tsx';

/** Tests camera, microphone and speaker before the person is seen and heard. */
export function DeviceCheck({ check }: { check: Check }) {
  const { t } = useTranslation('room');
  const { choice, devices, states, tracks, turn, choose } = check;
  const [testing, setTesting] = useState(false);
  const test = async () => {
    setTesting(true);
    await playTestTone(choice.speaker).catch(() => undefined);
    setTesting(false);
  };
  return (
    <Flex as="section" direction="column" gap={4} aria-label={t('devices.title')}>
      <Box
        position="relative"
        aspectRatio="16 / 9"
        maxHeight={{ base: '34dvh', lg: '50dvh' }}
        bg="black"
        borderRadius="l3"
        overflow="hidden"
        color="white"
      >
        {tracks.CAMERA ? (
          <VideoOf track={tracks.CAMERA} isMirrored label={t('devices.preview')} />
        ) : (
          <Flex direction="column" align="center" justify="center" gap={2} height="full" padding={4} textAlign="center">
            <CameraOff size={32} aria-hidden />
            <chakra.p>{t(states.CAMERA === 'STARTING' ? 'devices.starting' : 'devices.cameraOff')}</chakra.p>
          </Flex>
        )}
        <Flex position="absolute" insetInline={0} insetBlockEnd={3} justify="center" gap={3}>
          <RoomButton
            icon={choice.withMicrophone ? Mic : MicOff}
            label={t(choice.withMicrophone ? 'controls.mute' : 'controls.unmute')}
            isOff={!choice.withMicrophone}
            onClick={() => turn('MICROPHONE', !choice.withMicrophone)}
          />
          <RoomButton
            icon={choice.withCamera ? Camera : CameraOff}
            label={t(choice.withCamera ? 'controls.cameraOff' : 'controls.cameraOn')}
            isOff={!choice.withCamera}
            onClick={() => turn('CAMERA', !choice.withCamera)}
          />
        </Flex>
      </Box>
      {choice.withCamera && <DeviceProblem kind="CAMERA" state={states.CAMERA} />}
      {choice.withMicrophone && <DeviceProblem kind="MICROPHONE" state={states.MICROPHONE} />}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap={4}>
        <DeviceSelect label={t('devices.camera')} devices={devices.cameras} value={choice.camera} onChange={(id) => choose('CAMERA', id)} />
        <Box>
          <DeviceSelect
            label={t('devices.microphone')}
            devices={devices.microphones}
            value={choice.microphone}
            onChange={(id) => choose('MICROPHONE', id)}
          />
          <LevelMeter track={tracks.MICROPHONE} />
        </Box>
        <DeviceSelect
          label={t('devices.speaker')}
          devices={devices.speakers}
          value={choice.speaker}
          onChange={(id) => choose('SPEAKER', id)}
        />
        <Button variant="outline" alignSelf="end" loading={testing} loadingText={t('devices.playing')} onClick={() => void test()}>
          <Volume2 aria-hidden />
          {t('devices.test')}
        </Button>
      </Grid>
    </Flex>
  );
}
