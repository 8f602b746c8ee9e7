/** A thing as the API takes it, field by field, trimmed and normalised: what is known to be saved, or what a form holds. */
export type Snapshot = Readonly<Record<string, unknown>>;

/** What is saved, as far as its saving looks at it. A `DRAFT` saves itself; in every other state it is saved when it is asked for. */
export interface SavedItem {
  id: string;
  version: number;
  status: string;
  updatedAt: string;
  /** The person who saved it last; null when it is not known. */
  updatedBy: string | null;
}

/** How a kind of thing is typed and saved: a product, a session. A draft begins with its `title`. */
export interface DraftKind<Item extends SavedItem, Values extends object> {
  /** The form of one that exists. */
  valuesOf(item: Item): Values;
  snapshotOf(values: Values): Snapshot;
  /** The fields of the input that break a rule. */
  wrongFields(values: Values): readonly string[];
  /** The input's field that a value is sent in, where it has another name. */
  fields: Readonly<Partial<Record<keyof Values & string, string>>>;
  /** Fields that only make sense together: a value that keeps the rules alone may break those of the other. */
  together: readonly (readonly string[])[];
  /** HTML, which the server cleans. */
  richTexts: readonly string[];
}
