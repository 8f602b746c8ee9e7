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

const key = 'diwan.room';
const none: DeviceChoice = { camera: null, microphone: null, speaker: null, withCamera: true, withMicrophone: true };

function remembered(): DeviceChoice {
  try {
    return { ...none, ...(JSON.parse(deviceStorage.getItem(key) ?? '{}') as Partial<DeviceChoice>) };
  } catch {
    return none;
  }
}

function remember(choice: DeviceChoice): void {
  try {
    deviceStorage.setItem(key, JSON.stringify(choice));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

interface Opened {
  state: DeviceState;
  track: MediaStreamTrack | null;
}
const off: Opened = { state: 'OFF', track: null };

/** One device for the preview. It is open while `wanted`. */
function usePreview(kind: CheckedKind, id: string | null, isWanted: boolean): Opened {
  const [opened, setOpened] = useState<Opened>(off);
  useEffect(() => {
    if (!isWanted) return setOpened(off);
    let isHere = true;
    let track: MediaStreamTrack | null = null;
    setOpened({ state: 'STARTING', track: null });
    void open(kind, id).then((answer) => {
      if (typeof answer === 'string') return isHere && setOpened({ state: answer, track: null });
      if (!isHere) return answer.stop();
      track = answer;
      track.onended = () => isHere && setOpened({ state: 'LOST', track: null });
      setOpened({ state: 'ON', track });
    });
    return () => {
      isHere = false;
      track?.stop();
    };
  }, [kind, id, isWanted]);
  return opened;
}

/** Camera and microphone in the lobby, which only their owner sees and hears. `isOpen` false closes them. */
export function useDeviceCheck(isOpen: boolean): DeviceCheck {
  const [choice, setChoice] = useState(remembered);
  const camera = usePreview('CAMERA', choice.camera, isOpen && choice.withCamera);
  const microphone = usePreview('MICROPHONE', choice.microphone, isOpen && choice.withMicrophone);
  const devices = useDevices(`${camera.state} ${microphone.state}`);
  const change = (part: Partial<DeviceChoice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    remember(next);
  };
  return {
    choice,
    devices,
    states: { CAMERA: camera.state, MICROPHONE: microphone.state },
    tracks: { CAMERA: camera.track, MICROPHONE: microphone.track },
    turn: (kind, on) => change(kind === 'CAMERA' ? { withCamera: on } : { withMicrophone: on }),
    choose: (kind, id) => change(kind === 'CAMERA' ? { camera: id } : kind === 'MICROPHONE' ? { microphone: id } : { speaker: id }),
  };
}
