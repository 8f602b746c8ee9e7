import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterPayload } from 'oidc-provider';

/** The local provider's storage: in memory, with at most a thousand entries of a kind. */
export class Memory implements Adapter {
  readonly #kept = new LRUCache<string, AdapterPayload>({ max: 1000 });
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    if (this.#kind === 'Session') return; // so that each sign-in asks who it is
    this.#kept.set(id, payload, { ttl: (expiresIn ?? 0) * 1000 }); // 0 never ends
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#kept.get(id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#kept.find((payload) => payload.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#kept.find((payload) => payload.userCode === userCode);
  }

  async consume(id: string): Promise<void> {
    const found = await this.find(id);
    if (found) found.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#kept.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, payload] of [...this.#kept.entries()]) if (payload.grantId === grantId) this.#kept.delete(id);
  }
}
