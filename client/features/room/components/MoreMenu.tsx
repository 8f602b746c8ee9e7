import { Box, Button, Stack } from '@chakra-ui/react';
import { Settings, Video, VideoOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MediaRoom, MediaState } from '../../../rooms/media.ts';
import { useDevices } from '../../../rooms/useMediaRoom.ts';
import { Popover } from '../../../ui/chakra/popover.ts';
import { DeviceSelect } from './DeviceSelect.tsx';
import { RoomButton } from './RoomButton.tsx';

/** The menu for choosing devices, and for receiving no video, since sound alone needs little bandwidth. */
export function MoreMenu({ media, seen }: { media: MediaRoom; seen: MediaState }) {
  const { t } = useTranslation('room');
  const { CAMERA, MICROPHONE } = seen.local;
  const devices = useDevices(`${CAMERA.state} ${MICROPHONE.state}`);
  const isListening = seen.video !== 'ON';
  return (
    <Popover.Root positioning={{ placement: 'top-end', strategy: 'fixed' }} lazyMount unmountOnExit>
      <Popover.Trigger asChild>
        <RoomButton icon={Settings} label={t('devices.settings')} />
      </Popover.Trigger>
      <Popover.Positioner>
        <Popover.Content width="18rem" maxWidth="calc(100vw - 1rem)" aria-label={t('devices.settings')} padding={4}>
          <Stack gap={4}>
            <DeviceSelect
              label={t('devices.microphone')}
              devices={devices.microphones}
              value={MICROPHONE.deviceId}
              onChange={(id) => void media.choose('MICROPHONE', id)}
            />
            <DeviceSelect
              label={t('devices.camera')}
              devices={devices.cameras}
              value={CAMERA.deviceId}
              onChange={(id) => void media.choose('CAMERA', id)}
            />
            <Box>
              <Button variant="outline" width="full" onClick={() => media.receiveVideo(isListening)}>
                {isListening ? <Video aria-hidden /> : <VideoOff aria-hidden />}
                {t(isListening ? 'listening.show' : 'listening.only')}
              </Button>
            </Box>
          </Stack>
        </Popover.Content>
      </Popover.Positioner>
    </Popover.Root>
  );
}
