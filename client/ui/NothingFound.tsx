import { Button } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';

export interface NothingFoundProps {
  title: string;
  /** In place of the button. */
  action?: ReactNode;
  /** The button that clears the search and the filters. */
  clear?: { label: string; onClear: () => void };
  children: ReactNode;
}

/** Replaces a list in which a search or a filter finds nothing. */
export function NothingFound({ title, action, clear, children }: NothingFoundProps) {
  return (
    <EmptyState
      title={title}
      icon={<SearchX size={28} aria-hidden />}
      action={
        action ??
        (clear && (
          <Button variant="outline" onClick={clear.onClear}>
            {clear.label}
          </Button>
        ))
      }
    >
      {children}
    </EmptyState>
  );
}
