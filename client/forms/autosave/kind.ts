/**
 * The input of a product or session for the API, field by field, trimmed and normalised. It is made from the saved state or from a form.
 */
export type Snapshot = Readonly<Record<string, unknown>>;

/**
 * The fields of a saved product or session that autosave reads. A `DRAFT` saves itself; in every other state, a person asks for each save.
 */
export interface SavedItem {
  id: string;
  version: number;
  status: string;
  updatedAt: string;
  /** The person who saved it last; null when it is not known. */
  updatedBy: string | null;
}

/** How one kind of draft, a product or a session, is typed and saved. A draft begins with its `title`. */
export interface DraftKind<Item extends SavedItem, Values extends object> {
  /** The form's values for an existing item. */
  valuesOf(item: Item): Values;
  snapshotOf(values: Values): Snapshot;
  /** The fields of the input that break a rule. */
  wrongFields(values: Values): readonly string[];
  /** For a value that is sent under another name: the field of the input. */
  fields: Readonly<Partial<Record<keyof Values & string, string>>>;
  /** Groups of fields that are checked together, since a value may only break a rule through another field of its group. */
  together: readonly (readonly string[])[];
  /** Fields with HTML, which the server sanitises. */
  richTexts: readonly string[];
}
