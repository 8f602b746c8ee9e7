import { chakra } from '@chakra-ui/react';
import { starPath } from '../../../ui/art/Khatam.tsx';

/** The animation of a tick that is drawn as if by hand. Browsers without `@starting-style` show it finished. */
const drawnPaid = (duration: string, delay: string) => ({
  strokeDasharray: 1,
  strokeDashoffset: 0,
  transition: `stroke-dashoffset ${duration} ease-out ${delay}`,
  '@starting-style': { strokeDashoffset: 1 },
});

/** The sign of success: a tick in a star. */
export function DrawnTick() {
  return (
    <chakra.svg width={24} height={24} viewBox="-50 -50 100 100" fill="none" strokeLinejoin="round" strokeLinecap="round" aria-hidden>
      <chakra.path
        d={starPath(8, 46, 38)}
        pathLength={1}
        fill="bg.success"
        stroke="fg.success"
        strokeWidth={2}
        css={drawnPaid('500ms', '0ms')}
      />
      <chakra.path d="M-17 1 L-5 13 L18 -12" pathLength={1} stroke="fg.success" strokeWidth={6} css={drawnPaid('300ms', '350ms')} />
    </chakra.svg>
  );
}
