import type { NormRef } from '@contract/task/task';
import { lazy } from 'react';
import styles from '../styles/fields.less';
import { Empty } from './Empty';
import type { EditorProps, FieldKind } from './types';
import { useEditorEnd } from './useEditorEnd';

/** The pages of norms come with it: not before somebody chooses one. */
const NormSelect = lazy(() => import('@/features/norm').then((module) => ({ default: module.NormSelect })));

/** What was chosen here is called what it was chosen by until the server says so. */
const chosen = new Map<string, NormRef>();
export const normNamed = (id: string): NormRef | null => chosen.get(id) ?? null;

function Editor(props: EditorProps<NormRef | null, undefined>) {
  const { commit, cancel } = useEditorEnd(props);
  return (
    <NormSelect
      autoFocus
      defaultOpen
      effectiveOnly
      size="small"
      aria-label="规范"
      className="wide"
      popupMatchSelectWidth={360}
      known={props.value ? [props.value] : []}
      value={props.value?.id}
      onChange={(_id, norm) => {
        if (norm) chosen.set(norm.id, { id: norm.id, code: norm.code, title: norm.title });
        commit(norm);
      }}
      onOpenChange={(open) => {
        if (!open) cancel();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    />
  );
}

/** A norm by its number and name. */
export const normField: FieldKind<NormRef | null> = {
  show: ({ value, placeholder }) =>
    value ? (
      <span className={styles.text} title={`${value.code} ${value.title}`}>
        {value.code} {value.title}
      </span>
    ) : (
      <Empty text={placeholder} />
    ),
  Editor,
};
