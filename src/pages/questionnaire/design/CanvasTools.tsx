import { PlusOutlined } from '@ant-design/icons';
import { type QuestionKind, questionKinds } from '@contract/questionnaire/model';
import { Button } from 'antd';
import { ActionMenu } from '@/components/ActionMenu';
import type { OpenDialog } from './DesignDialogs';
import styles from './design.module.css';
import { kindGroups } from './kinds';

/** From where questions come that are written already. */
const sources: readonly (readonly [OpenDialog, string])[] = [
  ['paste', '从文本或文件导入'],
  ['copy', '从其他问卷复制'],
  ['bank', '从题库添加'],
];

interface Props {
  /** Where the palette has no room beside the questions. */
  onAdd: ((kind: QuestionKind) => void) | null;
  onOpen: (dialog: OpenDialog) => void;
}

/** Above the questions: from where more of them come, and how they hang together. */
export function CanvasTools({ onAdd, onOpen }: Props) {
  const palette = kindGroups.map(({ label, kinds }) => ({
    key: label,
    type: 'group' as const,
    label,
    children: kinds.map((kind) => ({ key: kind, label: questionKinds[kind], onClick: () => onAdd?.(kind) })),
  }));
  return (
    <div className={styles.canvasTools}>
      {onAdd && (
        <ActionMenu menu={{ items: palette }}>
          <Button icon={<PlusOutlined />}>添加题目</Button>
        </ActionMenu>
      )}
      <Button type="text" onClick={() => onOpen('templates')}>
        从模板开始
      </Button>
      <ActionMenu menu={{ items: sources.map(([key, label]) => ({ key, label, onClick: () => onOpen(key) })) }}>
        <Button type="text">添加已有题目</Button>
      </ActionMenu>
      <Button type="text" onClick={() => onOpen('graph')}>
        逻辑图
      </Button>
    </div>
  );
}
