/** What is said of a connection and its reading. Pure. */
import type { WorkPull, WorkSource } from '@contract/import/source';
import { pullStates, sourceWords } from '@contract/import/sourceKinds';

export const labelOf = ({ kind, scope }: Pick<WorkSource, 'kind' | 'scope'>): string =>
  `${sourceWords[kind].label} ${scope}`;

export const isReading = ({ state }: Pick<WorkPull, 'state'>): boolean => state === 'queued' || state === 'running';

/** How far a reading is, in a sentence; `clock` says a moment as the enterprise's clocks do. */
export function pullText(pull: WorkPull, clock: (moment: string) => string): string {
  const rows = `${pull.rows.toLocaleString()}${pull.total === null ? '' : ` / ${pull.total.toLocaleString()}`} 条`;
  if (pull.state === 'queued' && pull.resumeTime !== null)
    return `对方限制访问次数，${clock(pull.resumeTime)} 自动继续；已读 ${rows}`;
  if (pull.state === 'failed') return `${pull.error ?? pullStates.failed}；已读 ${rows}`;
  if (pull.state !== 'finished') return `${pullStates[pull.state]}，已读 ${rows}`;
  if (pull.rows === 0) return pull.since === null ? '来源中没有任务' : '上次导入以后没有修改';
  return `已读完 ${pull.rows.toLocaleString()} 条${pull.since === null ? '' : '修改过的任务'}`;
}
