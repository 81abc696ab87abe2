import { DeleteOutlined } from '@ant-design/icons';
import { labelColors } from '@contract/task/enums';
import { App, Button, Drawer, Input } from 'antd';
import { useState } from 'react';
import { WaitingLines } from '@/components/QuickLine';
import StateView from '@/components/StateView';
import { ColorDot } from '@/features/fieldAdmin';
import { InlineText } from '@/features/object/form';
import { useQuickLine } from '@/hooks/useQuickLine';
import { errorText } from '@/utils/apiError';
import styles from './labelDrawer.module.css';

interface Label {
  id: string;
  name: string;
  color: string;
  /** How many objects have it. */
  used: number;
  version: number;
}
type Written = Pick<Label, 'name' | 'color'>;

export interface LabelsState {
  labels: readonly Label[];
  loading: boolean;
  /** Of the reading, where nothing is known. */
  error: Error | undefined;
  reload: () => Promise<unknown>;
}

interface Props {
  /** What has the labels, and how it is counted: 规范, 部. */
  noun: string;
  measure: string;
  state: LabelsState;
  api: {
    createLabel: (label: Written) => Promise<unknown>;
    updateLabel: (label: Written & Pick<Label, 'id' | 'version'>) => Promise<unknown>;
    deleteLabel: (label: Pick<Label, 'id'>) => Promise<unknown>;
  };
  onClose: () => void;
}

const NAME_MAX = 20;

/** Where the enterprise's labels of a kind are kept: named, coloured, removed. */
export function LabelDrawer({ noun, measure, state, api, onClose }: Props) {
  const { message, modal } = App.useApp();
  const { labels, loading, error, reload } = state;
  const line = useQuickLine();
  const [color, setColor] = useState<string>(labelColors[0]);
  /** Whatever became of it, what stands there now is shown. */
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (failure) {
      void message.error(errorText(failure));
      return false;
    } finally {
      await reload();
    }
  };
  const add = () => line.enter((name) => attempt(() => api.createLabel({ name, color })));
  const change = ({ id, version, name, color: dot }: Label, part: Partial<Written>) =>
    attempt(() => api.updateLabel({ id, version, name, color: dot, ...part }));
  const remove = ({ id, name, used }: Label) =>
    modal.confirm({
      title: `删除标签「${name}」？`,
      content: used > 0 ? `${used} ${measure}${noun}会失去这个标签。` : `没有${noun}使用它。`,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => attempt(() => api.deleteLabel({ id })),
    });
  return (
    <Drawer open title={`${noun}标签`} size="min(420px, 100vw)" onClose={onClose}>
      <div className={styles.add}>
        <ColorDot label="新标签" value={color} onChange={setColor} />
        <Input
          aria-label="新标签的名称"
          placeholder="新标签"
          maxLength={NAME_MAX}
          value={line.text}
          onChange={(event) => line.setText(event.target.value)}
          onPressEnter={add}
        />
        <Button disabled={!line.text.trim()} onClick={add}>
          添加
        </Button>
      </div>
      <WaitingLines line={line} />
      <StateView
        loading={loading && labels.length === 0}
        error={error}
        onRetry={() => void reload()}
        empty={labels.length === 0}
        emptyText="还没有标签"
      >
        <ul className={styles.list}>
          {labels.map((label) => (
            <li key={label.id}>
              <ColorDot
                label={label.name}
                value={label.color}
                onChange={(next) => next !== label.color && void change(label, { color: next })}
              />
              <InlineText
                variant="borderless"
                aria-label={`标签 ${label.name} 的名称`}
                maxLength={NAME_MAX}
                value={label.name}
                onSave={(name) => change(label, { name })}
              />
              <span className={styles.used}>
                {label.used} {measure}
              </span>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除标签 ${label.name}`}
                onClick={() => void remove(label)}
              />
            </li>
          ))}
        </ul>
      </StateView>
    </Drawer>
  );
}
