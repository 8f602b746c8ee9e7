import { Link, type LinkProps, useMatch } from 'react-router-dom';
import { preloadOn } from '../../ui/routing.ts';

/**
 * A link of the console's navigation, marked on each page of its area: those whose addresses begin with `area`. Its page's code is fetched
 * when it is pointed at.
 */
export function AreaLink({ area, ...props }: LinkProps & { area: string }) {
  return <Link {...props} {...preloadOn(props.to)} aria-current={useMatch(`${area}/*`) ? 'page' : undefined} />;
}
