import { discount } from '../../../../schema/messages/en.json?part';
import common from './common.json?first';
import { words } from './first.generated.ts';
import { live, totals } from './reports.json?part';

/** The words of the public pages for visitors. Of messages and reports, only those that such a page shows at once. */
export const first = { ...words, common, messages: { discount }, reports: { live, totals } };
