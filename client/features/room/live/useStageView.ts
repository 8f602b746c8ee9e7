import { useState } from 'react';
import { deviceStorage } from '../../../i18n/storage.ts';

export type SidePanel = 'chat' | 'people';
export type View = 'grid' | 'speaker';

const key = 'diwan.room.view';
const stored = (): View => {
  try {
    return deviceStorage.getItem(key) === 'speaker' ? 'speaker' : 'grid';
  } catch {
    return 'grid';
  }
};

/** The open panel of the stage and the layout of people. The browser remembers the layout. */
export function useStageView(firstPanel: SidePanel | null) {
  const [panel, setPanel] = useState(firstPanel);
  const [view, setView] = useState<View>(stored);
  return {
    panel,
    toggle: (which: SidePanel) => setPanel((open) => (open === which ? null : which)),
    close: () => setPanel(null),
    view,
    switchView: () =>
      setView((before) => {
        const next = before === 'grid' ? 'speaker' : 'grid';
        try {
          deviceStorage.setItem(key, next);
        } catch {
          // Without storage the choice lasts as long as the page.
        }
        return next;
      }),
  };
}
