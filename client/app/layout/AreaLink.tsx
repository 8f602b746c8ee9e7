import { Link, type LinkProps, useMatch } from 'react-router-dom';

/** A link of the console's navigation, marked on each page of its area: those whose addresses begin with `area`. */
export function AreaLink({ area, ...props }: LinkProps & { area: string }) {
  return <Link {...props} aria-current={useMatch(`${area}/*`) ? 'page' : undefined} />;
}
