/** The steps of the product form, in their order. */
export const steps = ['basics', 'look', 'offer'] as const;
export type Step = (typeof steps)[number];

/** Top-level names of the input, by the step that asks for them. */
const fields: Record<Step, readonly string[]> = {
  basics: ['title', 'titleAr', 'subtitle', 'subtitleAr', 'description', 'descriptionAr'],
  look: ['coverId', 'startDate', 'endDate', 'maxParticipants', 'groupChatLink', 'showSupportNumber'],
  offer: ['cost', 'price', 'benefits'],
};

export const isStep = (value: string | null): value is Step => (steps as readonly (string | null)[]).includes(value);

/** The step that asks for a field; undefined for what no step asks for. */
export const stepOf = (field: string | undefined): Step | undefined =>
  steps.find((step) => field !== undefined && fields[step].includes(field));

/** The first step, in their order, that asks for one of `names`. */
export const firstStepOf = (names: readonly string[]): Step | undefined =>
  steps.find((step) => names.some((name) => fields[step].includes(name)));
