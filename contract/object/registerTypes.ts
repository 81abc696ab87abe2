/**
 * The names of the registers of a project, in the order of its tabs, and of what has custom fields. `contract/kinds.ts`
 * has the entry of each; names stand apart, since what every kind is made of needs them and must not import the kinds. No
 * imports: the console bundles this.
 */
export const registerTypes = ['risk', 'problem', 'review', 'resource', 'environment', 'cost', 'commitment'] as const;
export type RegisterType = (typeof registerTypes)[number];

/** Kinds of objects that have custom fields. */
export type FieldsOf = 'task' | RegisterType;
export const fieldsOf: readonly FieldsOf[] = ['task', ...registerTypes];

/** What has custom fields: those, nodes of plans, and projects themselves, whose fields are the enterprise's and stand in every project. */
export type FieldHolder = FieldsOf | 'planNode' | 'project';
export const fieldHolders: readonly FieldHolder[] = ['task', 'project', 'planNode', ...registerTypes];
/** Of those, what a project may give fields of its own. */
export const projectFieldHolders: readonly FieldHolder[] = fieldHolders.filter((one) => one !== 'project');
