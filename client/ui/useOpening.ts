import { useState, useTransition } from 'react';

export interface Opening {
  isOpen: boolean;
  /** It was pressed, and what it opens is being made. Its button looks as if it were open. */
  isOpening: boolean;
  open: () => void;
  close: () => void;
}

/**
 * What a press opens. The press is seen at once; what it opens is made in short pieces, between which the browser answers, and is shown when
 * all of it is there.
 */
export function useOpening(): Opening {
  const [isOpen, setOpen] = useState(false);
  const [isOpening, startOpening] = useTransition();
  return { isOpen, isOpening, open: () => startOpening(() => setOpen(true)), close: () => setOpen(false) };
}
