import { useTranslation } from 'react-i18next';
import type { DeviceState } from '../../../rooms/media.ts';
import { Alert } from '../../../ui/Alert.tsx';

const deviceProblems = ['REFUSED', 'MISSING', 'BUSY', 'LOST', 'UNSUPPORTED'] as const;
type Problem = (typeof deviceProblems)[number];
export const isProblem = (state: DeviceState): state is Problem => (deviceProblems as readonly string[]).includes(state);

/** Why a camera or microphone cannot be used, and what helps; nothing if it can. Taking part is possible without. */
export function DeviceProblem({ kind, state }: { kind: 'CAMERA' | 'MICROPHONE'; state: DeviceState }) {
  const { t } = useTranslation('room');
  return isProblem(state) ? <Alert tone="warning">{t(`devices.problem.${kind}.${state}`)}</Alert> : null;
}
