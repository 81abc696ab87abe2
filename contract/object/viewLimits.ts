/** Limits of saved views. No imports: the console bundles them. */
export const VIEW_NAME_MAX = 50;
