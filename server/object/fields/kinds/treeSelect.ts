import type { FieldKind } from './kind';
import { optionsOfPaths, tree } from './tree';

/** One option of a tree, at any level. */
export const treeSelect: FieldKind = {
  ...tree,
  optionsOf: (texts, max) => optionsOfPaths([...new Set(texts.filter(Boolean))], max),
};
