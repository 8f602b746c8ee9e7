import messages from '../../../../schema/messages/ar.json';
import accounts from './accounts.json';
import admins from './admins.json';
import audit from './audit.json';
import availability from './availability.json';
import booking from './booking.json';
import calendar from './calendar.json';
import common from './common.json';
import content from './content.json';
import creators from './creators.json';
import customers from './customers.json';
import drafts from './drafts.json';
import exports from './exports.json';
import orders from './orders.json';
import payouts from './payouts.json';
import plans from './plans.json';
import products from './products.json';
import progress from './progress.json';
import promos from './promos.json';
import reports from './reports.json';
import room from './room.json';
import sales from './sales.json';
import security from './security.json';
import sessions from './sessions.json';
import storefront from './storefront.json';
import uploads from './uploads.json';
import zones from './zones.json';

export const dictionary = {
  accounts,
  admins,
  audit,
  availability,
  calendar,
  booking,
  common,
  content,
  creators,
  customers,
  drafts,
  exports,
  messages,
  orders,
  plans,
  payouts,
  products,
  progress,
  promos,
  reports,
  room,
  sales,
  security,
  sessions,
  storefront,
  uploads,
  zones,
};
