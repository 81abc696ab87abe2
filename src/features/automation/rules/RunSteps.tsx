import type { RunStep } from '@contract/automation/rule';
import { type ActionKind, actionKinds } from '@contract/automation/ruleKinds';
import styles from './rules.module.css';

/** What a run did: fields before and after, or what it said. */
export function RunSteps({ steps }: { steps: readonly RunStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ kind, text, changes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place.
        <li key={at}>
          {actionKinds[kind as ActionKind] ?? kind}
          {text && `：${text}`}
          {!text && changes.length === 0 && <span className={styles.hint}>：没有变化</span>}
          {changes.map(({ label, before, after }) => (
            <div key={label} className={styles.change}>
              {label}：<del>{before ?? '空'}</del> → <ins>{after ?? '空'}</ins>
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}
