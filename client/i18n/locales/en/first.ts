import { discount } from '../../../../schema/messages/en.json?part';
import accounts from './accounts.json';
import booking from './booking.json';
import common from './common.json?first';
import creators from './creators.json';
import orders from './orders.json';
import plans from './plans.json';
import { live, totals } from './reports.json?part';
import site from './site.json';
import storefront from './storefront.json';
import zones from './zones.json';

/** The words of the public pages for visitors. Of messages and reports, only those that such a page shows at once. */
export const first = {
  accounts,
  booking,
  common,
  creators,
  messages: { discount },
  orders,
  plans,
  reports: { live, totals },
  site,
  storefront,
  zones,
};
