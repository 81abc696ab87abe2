import { TreeSelect } from 'antd';
import type { TreeOptions } from './tree';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

/** Loaded when a tree is first edited. */
export default function TreeEditor(props: EditorProps<string | null, TreeOptions>) {
  const { commit, cancel } = useEditorEnd(props);
  return (
    <TreeSelect<string>
      autoFocus
      defaultOpen
      allowClear
      treeDefaultExpandAll={props.options.choices.length < 60}
      size="small"
      className="wide"
      popupMatchSelectWidth={260}
      value={props.value ?? undefined}
      treeData={props.options.choices.map(({ value, label, parent }) => ({
        id: value,
        value,
        title: label,
        pId: parent ?? 0,
      }))}
      treeDataSimpleMode
      showSearch={{ treeNodeFilterProp: 'title' }}
      onChange={(next) => commit(next ?? null)}
      onOpenChange={(open) => {
        if (!open) cancel();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    />
  );
}
