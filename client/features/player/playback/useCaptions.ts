import { type RefObject, useEffect, useState } from 'react';
import { language } from '../../../i18n/language.ts';
import { prefer, preferences } from './preferences.ts';

/** The words of a film in one language. */
export interface CaptionTrack {
  id: string;
  /** BCP 47. */
  language: string;
  label: string;
  url: string;
}

export interface Captions {
  tracks: readonly CaptionTrack[];
  /** The language shown; null for none. */
  chosen: string | null;
  choose: (language: string | null) => void;
  /** Off, or on in the language last chosen. */
  toggle: () => void;
}

/** Shows a film's captions in the language that the person chose last. `raised` moves them above visible controls. */
export function useCaptions(element: RefObject<HTMLVideoElement | null>, tracks: readonly CaptionTrack[], raised: boolean): Captions {
  const [wanted, setWanted] = useState(() => preferences().captions);
  const [latest, setLatest] = useState(wanted);
  const chosen = tracks.some(({ language }) => language === wanted) ? wanted : null;

  useEffect(() => {
    const video = element.current;
    if (!video || tracks.length === 0) return;
    const show = () => {
      for (const track of video.textTracks) {
        track.mode = track.language === chosen ? 'showing' : 'disabled';
        for (const cue of track.cues ?? []) if (cue instanceof VTTCue && cue.snapToLines) cue.line = raised ? -6 : -2;
      }
    };
    show();
    video.textTracks.addEventListener('addtrack', show);
    const loaded = [...video.querySelectorAll('track')];
    for (const track of loaded) track.addEventListener('load', show);
    return () => {
      video.textTracks.removeEventListener('addtrack', show);
      for (const track of loaded) track.removeEventListener('load', show);
    };
  }, [element, chosen, raised, tracks]);

  const choose = (language: string | null) => {
    setWanted(language);
    if (language) setLatest(language);
    prefer({ captions: language });
  };
  return {
    tracks,
    chosen,
    choose,
    toggle: () => choose(chosen === null ? preferred(tracks, latest) : null),
  };
}

/** The language that was chosen last, or else the page's, or else the first. */
function preferred(tracks: readonly CaptionTrack[], latest: string | null): string | null {
  const pages = tracks.find((track) => track.language.split('-')[0] === language);
  return (tracks.find((track) => track.language === latest) ?? pages ?? tracks[0])?.language ?? null;
}
