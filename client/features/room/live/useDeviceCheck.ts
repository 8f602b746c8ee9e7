import { useEffect, useState } from 'react';
import { deviceStorage } from '../../../i18n/storage.ts';
import { type Devices, open } from '../../../rooms/devices.ts';
import type { DeviceState } from '../../../rooms/media.ts';
import { useDevices } from '../../../rooms/useMediaRoom.ts';

/** The devices that a person has chosen in the lobby. */
export interface DeviceChoice {
  camera: string | null;
  microphone: string | null;
  speaker: string | null;
  withCamera: boolean;
  withMicrophone: boolean;
}

export type CheckedKind = 'CAMERA' | 'MICROPHONE';

export interface DeviceCheck {
  choice: DeviceChoice;
  devices: Devices;
  states: Readonly<Record<CheckedKind, DeviceState>>;
  tracks: Readonly<Record<CheckedKind, MediaStreamTrack | null>>;
  turn(kind: CheckedKind, on: boolean): void;
  choose(kind: CheckedKind | 'SPEAKER', id: string): void;
}

const devicesKey = 'diwan.room';
const noDevices: DeviceChoice = { camera: null, microphone: null, speaker: null, withCamera: true, withMicrophone: true };

function rememberedDevices(): DeviceChoice {
  try {
    return { ...noDevices, ...(JSON.parse(deviceStorage.getItem(devicesKey) ?? '{}') as Partial<DeviceChoice>) };
  } catch {
    return noDevices;
  }
}

function rememberDevices(choice: DeviceChoice): void {
  try {
    deviceStorage.setItem(devicesKey, JSON.stringify(choice));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

interface OpenedDevice {
  state: DeviceState;
  track: MediaStreamTrack | null;
}
const deviceOff: OpenedDevice = { state: 'OFF', track: null };

/** One device for the preview. It is open while `wanted`. */
function usePreview(kind: CheckedKind, id: string | null, isWanted: boolean): OpenedDevice {
  const [openedDevice, setOpenedDevice] = useState<OpenedDevice>(deviceOff);
  useEffect(() => {
    if (!isWanted) return setOpenedDevice(deviceOff);
    let isHere = true;
    let track: MediaStreamTrack | null = null;
    setOpenedDevice({ state: 'STARTING', track: null });
    void open(kind, id).then((openedTrack) => {
      if (typeof openedTrack === 'string') return isHere && setOpenedDevice({ state: openedTrack, track: null });
      if (!isHere) return openedTrack.stop();
      track = openedTrack;
      track.onended = () => isHere && setOpenedDevice({ state: 'LOST', track: null });
      setOpenedDevice({ state: 'ON', track });
    });
    return () => {
      isHere = false;
      track?.stop();
    };
  }, [kind, id, isWanted]);
  return openedDevice;
}

/** Camera and microphone in the lobby, which only their owner sees and hears. `isOpen` false closes them. */
export function useDeviceCheck(isOpen: boolean): DeviceCheck {
  const [choice, setChoice] = useState(rememberedDevices);
  const camera = usePreview('CAMERA', choice.camera, isOpen && choice.withCamera);
  const microphone = usePreview('MICROPHONE', choice.microphone, isOpen && choice.withMicrophone);
  const devices = useDevices(`${camera.state} ${microphone.state}`);
  const changeDevice = (part: Partial<DeviceChoice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    rememberDevices(next);
  };
  return {
    choice,
    devices,
    states: { CAMERA: camera.state, MICROPHONE: microphone.state },
    tracks: { CAMERA: camera.track, MICROPHONE: microphone.track },
    turn: (kind, on) => changeDevice(kind === 'CAMERA' ? { withCamera: on } : { withMicrophone: on }),
    choose: (kind, id) => changeDevice(kind === 'CAMERA' ? { camera: id } : kind === 'MICROPHONE' ? { microphone: id } : { speaker: id }),
  };
}
