import { chakra } from '@chakra-ui/react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { isArabic } from '../../i18n/language.ts';
import type { SceneProps } from './Scene.tsx';

/** Each language has a drawing of its own: the room with its window on the Gulf, the courtyard with its open book. */
const load = async (): Promise<{ default: ComponentType<SceneProps> }> =>
  isArabic
    ? { default: (await import('./CourtyardScene.tsx')).CourtyardScene }
    : { default: (await import('./WindowScene.tsx')).WindowScene };

// The server draws it at once. In the browser, a page does without a picture that does not come.
const Drawing = import.meta.env.SSR ? (await load()).default : lazy(() => load().catch(() => ({ default: () => null })));

/** The scene that the server has drawn. */
const drawnScene = (label: string): string | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-scene]')].find(({ dataset }) => dataset.scene === label)?.innerHTML;

/**
 * The scene of the site. It is a tenth of a page's script and never changes, so where the server has drawn it, it stays as it is, and its
 * code is not loaded. Its place has a height of its own.
 */
export function DiwanScene({ label, lettered }: SceneProps) {
  const [drawn] = useState(() => (import.meta.env.SSR ? undefined : drawnScene(label)));
  if (drawn)
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what stands here already
      <chakra.div display="contents" data-scene={label} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawn }} />
    );
  return (
    <chakra.div display="contents" data-scene={label}>
      <Suspense>
        <Drawing label={label} lettered={lettered} />
      </Suspense>
    </chakra.div>
  );
}
