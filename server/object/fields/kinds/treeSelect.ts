import { tree } from './tree';

/** One option of a tree, at any level. */
export const treeSelect = tree;
