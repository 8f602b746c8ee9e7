import { Airplay } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ControlButton } from './ControlButton.tsx';

/** Safari's additions for AirPlay. */
type Castable = HTMLMediaElement & { webkitShowPlaybackTargetPicker?: () => void };
const event = 'webkitplaybacktargetavailabilitychanged';

/** Chooses a television, if Safari has found one. It replaces Safari's own button, which is hidden with its controls. */
export function TelevisionButton({ element }: { element: RefObject<HTMLMediaElement | null> }) {
  const { t } = useTranslation('storefront');
  const [television, setTelevision] = useState(false);
  useEffect(() => {
    const media: Castable | null = element.current;
    if (!media?.webkitShowPlaybackTargetPicker) return;
    const hearTelevision = (televisionEvent: Event & { availability?: string }) =>
      setTelevision(televisionEvent.availability === 'available');
    media.addEventListener(event, hearTelevision);
    return () => media.removeEventListener(event, hearTelevision);
  }, [element]);
  if (!television) return null;
  return (
    <ControlButton
      icon={Airplay}
      label={t('player.television')}
      onClick={() => (element.current as Castable | null)?.webkitShowPlaybackTargetPicker?.()}
    />
  );
}
