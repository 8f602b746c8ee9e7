import type { ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from './ErrorState.tsx';

/** Stands where data will be: its children while they load (a skeleton), or why they did not come, with another try. */
export function NoData({ children, ...state }: ErrorStateProps & { children: ReactNode }) {
  return state.error ? <ErrorState {...state} /> : children;
}
