import { tabStorage } from '../../i18n/storage.ts';

/** Seconds for a mail to arrive before another is asked for. */
const mailPause = 60;

/** The mails that this tab has asked for, by address. */
export type MailedLink = `${'verify' | 'reset'} ${string}`;

const mailedKey = (link: MailedLink) => `diwan.mailed ${link}`;

/** When links were last asked for. The tab keeps it, so that the wait before another outlives a reload. */
export const mailed = {
  now: (link: MailedLink): void => tabStorage.setItem(mailedKey(link), String(Date.now())),
  /** Seconds until another may be asked for. */
  wait: (link: MailedLink): number => {
    const secondsSinceMail = (Date.now() - Number(tabStorage.getItem(mailedKey(link)))) / 1000;
    return secondsSinceMail >= 0 && secondsSinceMail < mailPause ? Math.ceil(mailPause - secondsSinceMail) : 0;
  },
};
