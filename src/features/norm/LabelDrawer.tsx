import { DeleteOutlined } from '@ant-design/icons';
import type { NormLabel } from '@contract/norm/norm';
import { labelColors } from '@contract/task/enums';
import { App, Button, Drawer, Input } from 'antd';
import { useState } from 'react';
import { WaitingLines } from '@/components/QuickLine';
import StateView from '@/components/StateView';
import { ColorDot } from '@/features/fieldAdmin';
import { useQuickLine } from '@/hooks/useQuickLine';
import { normApi } from '@/services/norm';
import { errorText } from '@/utils/apiError';
import styles from './norm.module.css';
import { useNormLabels } from './useNormLabels';

const NAME_MAX = 20;

/** Where labels of norms are kept: named, coloured, removed. */
export function LabelDrawer({ onClose }: { onClose: () => void }) {
  const { message, modal } = App.useApp();
  const { labels, loading, refresh } = useNormLabels();
  const line = useQuickLine();
  const [color, setColor] = useState<string>(labelColors[0]);
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      refresh();
      return true;
    } catch (error) {
      void message.error(errorText(error));
      refresh();
      return false;
    }
  };
  const add = () => line.enter((name) => attempt(() => normApi.createLabel({ name, color })));
  const change = ({ id, version, name: before, color: dot }: NormLabel, part: { name?: string; color?: string }) => {
    const next = { name: part.name?.trim() || before, color: part.color ?? dot };
    if (next.name !== before || next.color !== dot) void attempt(() => normApi.updateLabel({ id, version, ...next }));
  };
  const remove = (label: NormLabel) =>
    modal.confirm({
      title: `删除标签「${label.name}」？`,
      content: label.used > 0 ? `${label.used} 部规范会失去这个标签。` : '没有规范使用它。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => attempt(() => normApi.deleteLabel({ id: label.id })),
    });
  return (
    <Drawer open title="规范标签" size="min(420px, 100vw)" onClose={onClose}>
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
      <StateView loading={loading && labels.length === 0} empty={labels.length === 0} emptyText="还没有标签">
        <ul className={styles.list}>
          {labels.map((label) => (
            <li key={`${label.id}.${label.version}`}>
              <ColorDot label={label.name} value={label.color} onChange={(next) => change(label, { color: next })} />
              <Input
                variant="borderless"
                aria-label={`标签 ${label.name} 的名称`}
                maxLength={NAME_MAX}
                defaultValue={label.name}
                onBlur={(event) => change(label, { name: event.target.value })}
                onPressEnter={(event) => event.currentTarget.blur()}
              />
              <span className={styles.used}>{label.used} 部</span>
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
