import { Airplay } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ControlButton } from './ControlButton.tsx';

/** What Safari adds for AirPlay. */
type Castable = HTMLMediaElement & { webkitShowPlaybackTargetPicker?: () => void };
const event = 'webkitplaybacktargetavailabilitychanged';

/** Lets choose a television, where Safari has found one. Its own button is among the controls that ours replace. */
export function TelevisionButton({ element }: { element: RefObject<HTMLMediaElement | null> }) {
  const { t } = useTranslation('storefront');
  const [found, setFound] = useState(false);
  useEffect(() => {
    const media: Castable | null = element.current;
    if (!media?.webkitShowPlaybackTargetPicker) return;
    const hear = (told: Event & { availability?: string }) => setFound(told.availability === 'available');
    media.addEventListener(event, hear);
    return () => media.removeEventListener(event, hear);
  }, [element]);
  if (!found) return null;
  return (
    <ControlButton
      icon={Airplay}
      label={t('player.television')}
      onClick={() => (element.current as Castable | null)?.webkitShowPlaybackTargetPicker?.()}
    />
  );
}
