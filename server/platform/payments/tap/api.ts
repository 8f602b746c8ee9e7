import { gatewayPatience } from '../gateway.ts';

/** The parts of Tap's objects that are used here (developers.tap.company: Charges, Refunds, Tokens). Amounts are decimals. */
export interface TapCharge {
  id: string;
  status: string;
  amount: number;
  currency: string;
  metadata?: Record<string, string>;
  transaction?: { created?: string; url?: string };
  reference?: { gateway?: string; payment?: string; transaction?: string };
  source?: { id?: string; payment_method?: string };
  customer?: { id?: string };
  card?: { id?: string; brand?: string; last_four?: string; expiry?: { month?: string | number; year?: string | number } };
  payment_agreement?: { id?: string };
}

export interface TapRefund {
  id: string;
  charge_id: string;
  status: string;
  amount: number;
  currency: string;
  created?: string | number;
  metadata?: Record<string, string>;
  reference?: { merchant?: string; gateway?: string; payment?: string };
  response?: { code?: string; message?: string };
}

export interface TapRefundList {
  refunds?: TapRefund[];
  /** Whether there are more charges after these. */
  has_more?: boolean;
}

/** A failure, which Tap answers instead of an object. */
interface TapFailure {
  errors?: { code?: string; description?: string }[];
  message?: string;
}

export class TapError extends Error {
  readonly status: number;
  readonly codes: readonly string[];
  /** In Tap's words. */
  readonly reason: string;
  constructor(status: number, path: string, { errors = [], message }: TapFailure) {
    const reason = errors.map(({ code, description }) => `${code} ${description}`).join(', ') || (message ?? '');
    super(`Tap answered ${status} to ${path}: ${reason}`);
    this.status = status;
    this.codes = errors.map(({ code }) => code ?? '');
    this.reason = reason;
  }

  /** Whether Tap has understood the request and refuses it for good. A wrong key, a timeout and too many requests are not refusals. */
  get isRefusal(): boolean {
    return this.status < 500 && ![401, 403, 408, 409, 429].includes(this.status);
  }
}

/** Calls Tap's API. Throws unless the answer comes in time, and is a success. */
export type TapApi = <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, language?: 'en' | 'ar') => Promise<Answer>;

export function tapApi({ url, secretKey }: { url: string; secretKey: string }): TapApi {
  return async <Answer>(method: string, path: string, body?: object, language: 'en' | 'ar' = 'en') => {
    const response = await fetch(`${url}/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: 'application/json',
        lang_code: language.toUpperCase(),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(gatewayPatience),
      redirect: 'error',
    });
    const answer = (await response.json().catch(() => ({}))) as Answer & TapFailure;
    if (!response.ok || answer.errors?.length) throw new TapError(response.status, `${method} ${path.split('/', 2).join('/')}`, answer);
    return answer;
  };
}
