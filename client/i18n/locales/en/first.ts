import accounts from './accounts.json';
import booking from './booking.json';
import common from './common.json';
import creators from './creators.json';
import orders from './orders.json';
import plans from './plans.json';
import site from './site.json';
import storefront from './storefront.json';
import zones from './zones.json';

/** The words of the public pages, as a visitor sees them. */
export const first = { accounts, booking, common, creators, orders, plans, site, storefront, zones };
