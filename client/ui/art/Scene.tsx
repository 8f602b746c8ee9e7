import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Colors } from './sceneColors.ts';

export interface SceneProps {
  /** The scene in words, for people who do not see it. */
  label: string;
  /** With the slogan written into the picture, at its top. */
  lettered?: boolean;
}

/**
 * The frame of a drawn scene, 600 by 800 (less without its lettering) and shown whole. The drawing runs past its frame, and so
 * fills other shapes. Its colours are given for the light and the dark theme; `.day` shows in the one, `.night` in the other.
 */
export function Scene({
  label,
  lettered,
  colors,
  darkColors,
  children,
}: SceneProps & {
  colors: Colors;
  darkColors: Colors;
  children: ReactNode;
}) {
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={lettered ? '0 0 600 800' : '0 150 600 650'}
      preserveAspectRatio="xMidYMax meet"
      width="100%"
      height="100%"
      css={{
        ...colors,
        '& .night': { display: 'none' },
        _dark: { ...darkColors, '& .night': { display: 'inline' }, '& .day': { display: 'none' } },
      }}
    >
      {children}
    </chakra.svg>
  );
}
