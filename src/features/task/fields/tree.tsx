import type { FieldOption } from '@contract/object/customFields';
import { lazy } from 'react';
import { pathOf } from '../../../utils/treePath';
import styles from '../styles/fields.less';
import { Empty } from './Empty';
import type { FieldKind } from './types';

export interface TreeOptions {
  choices: readonly FieldOption[];
}

/** One option of a tree, shown by its name with the path above it in the tooltip. */
export const treeField: FieldKind<string | null, TreeOptions> = {
  show({ value, options, placeholder }) {
    if (!value) return <Empty text={placeholder} />;
    const path = pathOf(value, options.choices);
    return (
      <span className={styles.text} title={path.join(' / ') || value}>
        {placeholder === undefined ? (path.at(-1) ?? value) : path.join(' / ') || value}
      </span>
    );
  },
  Editor: lazy(() => import('./TreeEditor')),
};
