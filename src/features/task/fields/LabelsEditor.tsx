import { App } from 'antd';
import { useState } from 'react';
import { failureText } from '@/utils/failure';
import { Choice } from './Choice';
import { ChoiceSelect } from './ChoiceSelect';
import type { LabelOptions } from './labels';
import { sameIds } from './sameIds';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

const NEW = 'new:';
const NAME_MAX = 30;

/** The label picker: search, choose, and make what is not there; saved when it is left. */
export default function LabelsEditor(props: EditorProps<string[], LabelOptions>) {
  const { commit, cancel } = useEditorEnd(props);
  const { message } = App.useApp();
  const { create } = props.options;
  const [labels, setLabels] = useState(props.options.labels);
  const [ids, setIds] = useState(props.value.filter((id) => labels.some(({ labelId }) => labelId === id)));
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const name = typed.trim();
  const mayMake = create && name !== '' && name.length <= NAME_MAX && labels.every((label) => label.name !== name);

  const choose = async (next: string[]) => {
    const wanted = next.find((value) => value.startsWith(NEW));
    if (!wanted || !create) {
      setIds(next);
      return;
    }
    setBusy(true);
    try {
      const label = await create(wanted.slice(NEW.length));
      setLabels((before) => [...before, label]);
      setIds([...ids, label.labelId]);
      setTyped('');
    } catch (error) {
      void message.error(failureText(error, '新建标签失败'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ChoiceSelect<string[]>
      mode="multiple"
      popupMatchSelectWidth={220}
      placeholder="选择标签"
      loading={busy}
      value={ids}
      notFoundContent={create ? '输入名称新建标签' : '没有匹配的标签'}
      options={[
        ...labels.map(({ labelId, name: label, color }) => ({
          value: labelId,
          text: label,
          label: <Choice choice={{ label, color }} />,
        })),
        ...(mayMake ? [{ value: NEW + name, text: name, label: `新建标签「${name}」` }] : []),
      ]}
      showSearch={{ optionFilterProp: 'text', searchValue: typed, onSearch: setTyped }}
      onChange={(next) => void choose(next)}
      onBlur={() => {
        if (!busy) (sameIds(ids, props.value) ? cancel : () => commit(ids))();
      }}
      onCancel={cancel}
    />
  );
}
