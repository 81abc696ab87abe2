/** Words of the first steps. Nothing heavy is imported: the console bundles this. */

export const firstStepKeys = {
  /** Of who manages the enterprise. */
  enterprise: ['invite', 'project', 'member', 'assign', 'finish'],
  /** Of everybody else. */
  person: ['join', 'create', 'take', 'finish', 'view'],
} as const;
export type FirstStepsFor = keyof typeof firstStepKeys;
export type FirstStep = (typeof firstStepKeys)[FirstStepsFor][number];

/** Hints that stand where they help, and the preference that says which are put away. */
export type TipName = 'pasteLines' | 'dropFiles' | 'arrangeWidgets';
export const TIPS_AWAY = 'tipsAway';

/** The preference that holds the id of the example project that somebody has put in. */
export const EXAMPLE_PROJECT = 'exampleProject';

/** The preference that says they are put away. */
export const FIRST_STEPS_AWAY = 'firstStepsAway';
