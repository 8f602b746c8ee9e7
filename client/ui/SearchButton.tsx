import { type ReactElement, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchPopoverProps } from './SearchPopover.tsx';
import { toast } from './toaster.tsx';

/** Loads the search when it is about to be used, which keeps pages light. */
const load = () => import('./SearchPopover.tsx');
type Search = Awaited<ReturnType<typeof load>>['SearchPopover'];

/** Attributes of a button. They open a search that is not there yet. */
export interface Opening {
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
}

export interface SearchButtonProps extends Omit<SearchPopoverProps, 'open' | 'onOpenChange' | 'options' | 'children'> {
  /** Called when the search opens. */
  options: () => SearchPopoverProps['options'];
  /** Draws the button, with the attributes that open the search. */
  children: (opening: Opening) => ReactElement;
}

/** A button that opens a searchable list. */
export function SearchButton({ options, children, ...props }: SearchButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [Search, setSearch] = useState<Search>();
  const listed = useMemo(() => (open ? options() : []), [open, options]);
  const show = () =>
    load().then(
      ({ SearchPopover }) => {
        setSearch(() => SearchPopover);
        setOpen(true);
      },
      () => toast.error(t('error.network')),
    );
  const prepare = () => void load().catch(() => undefined);
  if (!Search) {
    const unopened = { 'aria-haspopup': 'dialog', 'aria-expanded': false } as const;
    return children({ ...unopened, onClick: () => void show(), onPointerEnter: prepare, onFocus: prepare });
  }
  return (
    <Search {...props} open={open} onOpenChange={setOpen} options={listed}>
      {children({})}
    </Search>
  );
}
