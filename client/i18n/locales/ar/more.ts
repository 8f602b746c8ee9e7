import admins from './admins.json';
import audit from './audit.json';
import availability from './availability.json';
import calendar from './calendar.json';
import { crop, editor, emails, palette, upload } from './common.json?part';
import content from './content.json';
import customers from './customers.json';
import drafts from './drafts.json';
import exports from './exports.json';
import integrations from './integrations.json';
import offline from './offline.json';
import payouts from './payouts.json';
import products from './products.json';
import progress from './progress.json';
import promos from './promos.json';
import reports from './reports.json';
import room from './room.json';
import sales from './sales.json';
import security from './security.json';
import sessions from './sessions.json';
import uploads from './uploads.json';

/** The words of everything that needs a sign-in, or a form. */
export const more = {
  admins,
  audit,
  availability,
  calendar,
  common: { crop, editor, emails, palette, upload },
  content,
  customers,
  drafts,
  exports,
  offline,
  integrations,
  payouts,
  products,
  progress,
  promos,
  reports,
  room,
  sales,
  security,
  sessions,
  uploads,
};
