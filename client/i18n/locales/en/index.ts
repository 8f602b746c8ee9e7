import messages from '../../../../schema/messages/en.json';
import accounts from './accounts.json';
import admins from './admins.json';
import audit from './audit.json';
import common from './common.json';
import content from './content.json';
import creators from './creators.json';
import customers from './customers.json';
import orders from './orders.json';
import products from './products.json';
import progress from './progress.json';
import promos from './promos.json';
import reports from './reports.json';
import security from './security.json';
import storefront from './storefront.json';
import uploads from './uploads.json';

export const dictionary = {
  accounts,
  admins,
  audit,
  common,
  content,
  creators,
  customers,
  messages,
  orders,
  products,
  progress,
  promos,
  reports,
  security,
  storefront,
  uploads,
};
