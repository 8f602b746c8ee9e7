/** An IBAN as screens, mails and lists show it: its country and its last 4 characters. */
export const maskIban = (iban: string): string => `${iban.slice(0, 2)}•• ${iban.slice(-4)}`;
