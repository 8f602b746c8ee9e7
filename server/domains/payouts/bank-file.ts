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
const bankFileNamespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** Decimals of the control sum: as many as any currency has. */
const mostDecimals = 3;
/** The control sum of the standard: the sum of all amounts, whatever their currency. */
const controlSum = (transfers: readonly Transfer[]): string => {
  const transfersSum = transfers.reduce(
    (total, { amount, currency }) => total + BigInt(amount) * 10n ** BigInt(mostDecimals - decimalsOf(currency)),
    0n,
  );
  const sumDigits = transfersSum.toString().padStart(mostDecimals + 1, '0');
  return `${sumDigits.slice(0, -mostDecimals)}.${sumDigits.slice(-mostDecimals)}`;
};

/** The bank of an account, by its code if that is known. */
const bankAgent = (bic: string | null) => ({ FinInstnId: bic ? { BICFI: bic } : { Othr: { Id: 'NOTPROVIDED' } } });

/**
 * The orders to transfer money, as a file for the bank (ISO 20022, pain.001.001.09). It has one block of orders for each currency, as banks
 * ask. Each order has the payout's reference, by which the bank finds one that was sent twice.
 */
export function bankFile(transferFile: { id: string; at: Date; debtor: Debtor; transfers: readonly Transfer[] }): string {
  const { id, at, debtor, transfers } = transferFile;
  const messageId = referenceOf(id);
  const debtorName = bankText(debtor.name);
  const executionDay = today({ now: () => at }, debtor);
  const currencies = [...new Set(transfers.map(({ currency }) => currency))].sort();
  const paymentBlock = (currency: string) => {
    const blockTransfers = transfers.filter((transfer) => transfer.currency === currency);
    return {
      PmtInfId: `${messageId.slice(-31)}-${currency}`,
      PmtMtd: 'TRF',
      NbOfTxs: blockTransfers.length,
      CtrlSum: controlSum(blockTransfers),
      ReqdExctnDt: { Dt: executionDay },
      Dbtr: { Nm: debtorName },
      DbtrAcct: { Id: { IBAN: debtor.iban } },
      DbtrAgt: bankAgent(debtor.bic),
      CdtTrfTxInf: blockTransfers.map(transferEntry),
    };
  };
  const bankDocument = create(
    { version: '1.0', encoding: 'UTF-8' },
    {
      Document: {
        '@xmlns': bankFileNamespace,
        CstmrCdtTrfInitn: {
          GrpHdr: {
            MsgId: messageId,
            CreDtTm: at.toISOString(),
            NbOfTxs: transfers.length,
            CtrlSum: controlSum(transfers),
            InitgPty: { Nm: debtorName },
          },
          PmtInf: currencies.map(paymentBlock),
        },
      },
    },
  );
  return `${bankDocument.end({ prettyPrint: true })}\n`;
}

const transferEntry = ({ payoutId, amount, currency, iban, bic, holderName }: Transfer) => ({
  PmtId: { EndToEndId: referenceOf(payoutId) },
  Amt: { InstdAmt: { '@Ccy': currency, '#': formatAmount(amount, currency) } },
  ...(bic && { CdtrAgt: bankAgent(bic) }),
  Cdtr: { Nm: holderName },
  CdtrAcct: { Id: { IBAN: iban } },
  RmtInf: { Ustrd: `Diwan ${referenceOf(payoutId)}` },
});
