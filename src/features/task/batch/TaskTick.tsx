import { Checkbox } from 'antd';

/** Tasks that are changed together stand in one project: rights, people and stages are its. */
export interface ChosenSet {
  projectId: string;
  ids: ReadonlySet<string>;
}

interface Props {
  task: { id: string; projectId: string };
  /** What it is called. */
  name: string;
  chosen: ChosenSet | null;
  onChoose: (chosen: ChosenSet) => void;
}

/** Chooses a task among rows of several projects, for `ChosenTasks`. */
export function TaskTick({ task: { id, projectId }, name, chosen, onChoose }: Props) {
  const own = chosen?.projectId === projectId ? chosen.ids : new Set<string>();
  const others = chosen !== null && chosen.ids.size > 0 && chosen.projectId !== projectId;
  return (
    <Checkbox
      aria-label={`选择 ${name}`}
      checked={own.has(id)}
      disabled={others}
      title={others ? '一次处理一个项目的任务，请先取消已选的' : undefined}
      onChange={({ target }) => {
        const ids = new Set(own);
        if (target.checked) ids.add(id);
        else ids.delete(id);
        onChoose({ projectId, ids });
      }}
    />
  );
}
