import type { FormSchema } from '@contract/questionnaire/model';
import { Modal } from 'antd';
import styles from './design.module.css';
import { templates } from './readyMade';

interface Props {
  /** There is something that it would replace. */
  replaces: boolean;
  onUse: (schema: FormSchema) => void;
  onClose: () => void;
}

/** Designs to begin with. */
export function Templates({ replaces, onUse, onClose }: Props) {
  return (
    <Modal open title="从模板开始" width={680} footer={null} onCancel={onClose}>
      {replaces && <p className={styles.hint}>模板会代替现有的题目，可以用撤销取回。</p>}
      <ul className={styles.templates}>
        {templates.map(({ name, hint, schema }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => {
                onUse(schema);
                onClose();
              }}
            >
              <strong>{name}</strong>
              <span>{hint}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
