import { discount } from '../../../../schema/messages/en.json?part';
import common from './common.json?first';
import { live, totals } from './reports.json?part';

/** The words of every page. Of messages and reports, only those that public pages show at once. */
export const first = { common, messages: { discount }, reports: { live, totals } };
