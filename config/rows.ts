/**
 * How high rows of lists are, in pixels; which of them is somebody's own choice (`src/utils/rowHeight.ts`). By itself: every
 * page reads it, and the other measures come as CSS.
 */
export const rows = { tight: 32, usual: 36, roomy: 44 } as const;
