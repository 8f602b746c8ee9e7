import messages from '../../../../schema/messages/en.json';
import accounts from './accounts.json';
import common from './common.json';
import content from './content.json';
import creators from './creators.json';
import orders from './orders.json';
import products from './products.json';
import reports from './reports.json';
import storefront from './storefront.json';

export const dictionary = { accounts, common, content, creators, messages, orders, products, reports, storefront };
