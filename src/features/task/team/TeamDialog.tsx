import type { Person } from '@contract/envelope';
import type { TeamInput } from '@contract/task/task';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { inputOf, type TeamDraft, unfit } from '@/components/TeamParts/teamDraft';
import { TeamEditor } from './TeamEditor';
import styles from './team.less';

interface Props {
  initial: TeamDraft;
  known: readonly Person[];
  /** There is a team already: one can go back to a single executor. */
  existing: boolean;
  /** Null: one alone again. A rejection, or false, leaves the dialog open with what was put together. */
  onOk: (team: TeamInput | null) => Promise<unknown> | undefined;
  onClose: () => void;
}

/** Who executes a task together. */
export default function TeamDialog({ initial, known, existing, onOk, onClose }: Props) {
  const [draft, setDraft] = useState(initial);
  const [busy, setBusy] = useState(false);
  const refusal = unfit(draft);
  const save = async (team: TeamInput | null) => {
    if (busy) return;
    setBusy(true);
    try {
      if ((await onOk(team)) !== false) onClose();
    } catch {
      // Shown by whoever saves.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title="多人执行"
      onCancel={onClose}
      footer={
        <>
          {existing && (
            <Button className={styles.single} disabled={busy} onClick={() => void save(null)}>
              改为单人执行
            </Button>
          )}
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={refusal !== null}
            title={refusal ?? undefined}
            onClick={() => void save(inputOf(draft))}
          >
            保存
          </Button>
        </>
      }
    >
      <TeamEditor draft={draft} known={known} onChange={setDraft} />
      {refusal && draft.parts.length > 0 && <p className={styles.explain}>{refusal}</p>}
    </Modal>
  );
}
