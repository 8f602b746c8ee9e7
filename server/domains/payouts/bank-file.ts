import { create } from 'xmlbuilder2';
import { decimalsOf, formatAmount } from '../../../schema/rules/money.ts';
import { bankText } from '../../../schema/rules/payouts.ts';
import { today } from '../creators/days.ts';
import { referenceOf } from './reference.ts';

/** The operator's bank account, from which payouts are sent. */
export interface Debtor {
  name: string;
  iban: string;
  bic: string | null;
  /** The zone of the bank. The file asks for transfers on the present day there. */
  timeZone: string;
}

export interface Transfer {
  payoutId: string;
  /** In minor units. */
  amount: number;
  currency: string;
  iban: string;
  bic: string | null;
  holderName: string;
}

/** Customer Credit Transfer Initiation, version 9. */
const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** Decimals of the control sum: as many as any currency has. */
const most = 3;
/** The control sum of the standard: the sum of all amounts, whatever their currency. */
const controlSum = (transfers: readonly Transfer[]): string => {
  const sum = transfers.reduce((total, { amount, currency }) => total + BigInt(amount) * 10n ** BigInt(most - decimalsOf(currency)), 0n);
  const digits = sum.toString().padStart(most + 1, '0');
  return `${digits.slice(0, -most)}.${digits.slice(-most)}`;
};

/** The bank of an account, by its code if that is known. */
const agent = (bic: string | null) => ({ FinInstnId: bic ? { BICFI: bic } : { Othr: { Id: 'NOTPROVIDED' } } });

/**
 * The orders to transfer money, as a file for the bank (ISO 20022, pain.001.001.09). It has one block of orders for each currency, as banks
 * ask. Each order has the payout's reference, by which the bank finds one that was sent twice.
 */
export function bankFile(file: { id: string; at: Date; debtor: Debtor; transfers: readonly Transfer[] }): string {
  const { id, at, debtor, transfers } = file;
  const messageId = referenceOf(id);
  const name = bankText(debtor.name);
  const day = today({ now: () => at }, debtor);
  const currencies = [...new Set(transfers.map(({ currency }) => currency))].sort();
  const block = (currency: string) => {
    const orders = transfers.filter((transfer) => transfer.currency === currency);
    return {
      PmtInfId: `${messageId.slice(-31)}-${currency}`,
      PmtMtd: 'TRF',
      NbOfTxs: orders.length,
      CtrlSum: controlSum(orders),
      ReqdExctnDt: { Dt: day },
      Dbtr: { Nm: name },
      DbtrAcct: { Id: { IBAN: debtor.iban } },
      DbtrAgt: agent(debtor.bic),
      CdtTrfTxInf: orders.map(order),
    };
  };
  const document = create(
    { version: '1.0', encoding: 'UTF-8' },
    {
      Document: {
        '@xmlns': namespace,
        CstmrCdtTrfInitn: {
          GrpHdr: {
            MsgId: messageId,
            CreDtTm: at.toISOString(),
            NbOfTxs: transfers.length,
            CtrlSum: controlSum(transfers),
            InitgPty: { Nm: name },
          },
          PmtInf: currencies.map(block),
        },
      },
    },
  );
  return `${document.end({ prettyPrint: true })}\n`;
}

const order = ({ payoutId, amount, currency, iban, bic, holderName }: Transfer) => ({
  PmtId: { EndToEndId: referenceOf(payoutId) },
  Amt: { InstdAmt: { '@Ccy': currency, '#': formatAmount(amount, currency) } },
  ...(bic && { CdtrAgt: agent(bic) }),
  Cdtr: { Nm: holderName },
  CdtrAcct: { Id: { IBAN: iban } },
  RmtInf: { Ustrd: `Diwan ${referenceOf(payoutId)}` },
});
