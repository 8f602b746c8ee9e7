import { tabStorage } from '../../i18n/storage.ts';

/** Seconds for a mail to arrive before another is asked for. */
const pause = 60;

/** The mails that this tab has asked for, by address. */
export type MailedLink = `${'verify' | 'reset'} ${string}`;

const key = (link: MailedLink) => `diwan.mailed ${link}`;

/** When links were last asked for. The tab keeps it, so that the wait before another outlives a reload. */
export const mailed = {
  now: (link: MailedLink): void => tabStorage.setItem(key(link), String(Date.now())),
  /** Seconds until another may be asked for. */
  wait: (link: MailedLink): number => {
    const since = (Date.now() - Number(tabStorage.getItem(key(link)))) / 1000;
    return since >= 0 && since < pause ? Math.ceil(pause - since) : 0;
  },
};
