import type { PlanActed, PlanView } from '@contract/plan/plan';
import { App } from 'antd';
import { useAct } from '@/features/undo';
import { BaselineForm, ImportDialog, NodeForm, SettingsForm, TemplateForm, TemplatePicker } from './dialogs';
import { NodesOfTasks } from './NodesOfTasks';
import { type PlanRow, placeOfNew } from './outline';
import { LevelDialog } from './people/LevelDialog';

export type PlanDialog = 'node' | 'settings' | 'baseline' | 'template' | 'save' | 'import' | 'tasks' | 'level';

interface Props {
  dialog: PlanDialog | null;
  projectId: string;
  plan: PlanView;
  rows: readonly PlanRow[];
  /** Behind which a new node comes. */
  nodeId: string | null;
  onClose: () => void;
  /** The plan stands otherwise. */
  onChanged: () => void;
  onBaseline: (id: string) => void;
}

/** What is asked before something is done to the plan as a whole. */
export function PlanDialogs({ dialog, projectId, plan, rows, nodeId, onClose, onChanged, onBaseline }: Props) {
  const { message } = App.useApp();
  const { told } = useAct();
  /** What a dialog did: told with its way back, and seen. */
  const done = (words: string) => (acted: PlanActed) => {
    onClose();
    told('修改成功', { label: words, ...(acted.actId && { act: { kind: 'plan', actId: acted.actId } }) });
    onChanged();
  };
  const common = { projectId, onClose };
  if (dialog === 'node' || dialog === 'tasks') {
    const place = placeOfNew(rows, plan.nodes, nodeId);
    const parent = plan.nodes.find(({ id }) => id === place.parentId);
    const where = parent ? `在 ${parent.wbs} ${parent.title} 下` : '在顶层';
    if (dialog === 'tasks') {
      return (
        <NodesOfTasks
          {...{ ...common, place, where }}
          onDone={(acted, count) => done(`由 ${count} 个任务新建节点`)(acted)}
        />
      );
    }
    return (
      <NodeForm
        {...common}
        place={place}
        kind={parent ? 'work' : 'phase'}
        where={where}
        onDone={(acted, title) => done(`新建 ${title}`)(acted)}
      />
    );
  }
  if (dialog === 'level') {
    return (
      <LevelDialog
        {...common}
        onDone={({ actId, changeId, moved, along }) => {
          if (changeId === null) return done(`资源平衡，移动 ${moved} 个节点`)({ actId, id: null, along });
          onClose();
          void message.success('已写入计划变更“资源平衡”，在“变更”中查看并提交审批');
          onChanged();
        }}
      />
    );
  }
  if (dialog === 'settings') return <SettingsForm {...common} plan={plan} onDone={done('计划设置')} />;
  if (dialog === 'baseline') {
    return (
      <BaselineForm
        {...common}
        onDone={(id) => {
          onClose();
          void message.success('已建立基线');
          onBaseline(id);
        }}
      />
    );
  }
  if (dialog === 'template') {
    return (
      <TemplatePicker {...common} startOn={plan.startOn} onDone={(acted, name) => done(`由模板“${name}”创建`)(acted)} />
    );
  }
  if (dialog === 'save') {
    return (
      <TemplateForm
        {...common}
        onDone={() => {
          onClose();
          void message.success('已存为计划模板');
        }}
      />
    );
  }
  return dialog === 'import' ? <ImportDialog {...common} nodes={plan.nodes} onDone={done('导入文件')} /> : null;
}
