/** How the people of one step answer together: of an approval, and of a review's conclusion. No imports: the console bundles this. */
export const stepModes = {
  and: '会签（全部同意）',
  or: '或签（一人答复即可）',
  percent: '按比例通过',
  turn: '依次审批',
} as const;
export type StepMode = keyof typeof stepModes;
