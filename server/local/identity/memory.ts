import type { Adapter, AdapterPayload } from 'oidc-provider';

/** The local provider's storage: in memory, with at most a thousand entries of a kind. */
export class Memory implements Adapter {
  readonly #kept = new Map<string, { payload: AdapterPayload; until: number }>();
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn = Number.POSITIVE_INFINITY): Promise<void> {
    if (this.#kind === 'Session') return; // so that each sign-in asks who it is
    this.#kept.set(id, { payload, until: Date.now() + expiresIn * 1000 });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > 1000 && oldest) this.#kept.delete(oldest);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = this.#kept.get(id);
    return found && found.until > Date.now() ? found.payload : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#first((payload) => payload.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#first((payload) => payload.userCode === userCode);
  }

  async consume(id: string): Promise<void> {
    const found = await this.find(id);
    if (found) found.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#kept.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, { payload }] of this.#kept) if (payload.grantId === grantId) this.#kept.delete(id);
  }

  #first(fits: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const { payload, until } of this.#kept.values()) if (until > Date.now() && fits(payload)) return payload;
    return undefined;
  }
}
