import { useState } from 'react';

/** Whether something is open or has been. Before it first opens, neither it nor its state machine is made. */
export function useEverOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return open || wasOpen;
}
