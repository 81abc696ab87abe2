import type { ArchivedField } from '@contract/object/customFields';
import { fieldKinds } from '@contract/object/fieldKinds';
import { App, Button } from 'antd';
import { fieldApi } from '@/services/field';
import { errorText } from '@/utils/apiError';
import styles from './fieldAdmin.module.css';

interface Props {
  fields: readonly ArchivedField[];
  /** Whose they are: 任务. */
  noun: string;
  onChanged: () => void;
}

/** Fields that were put away, with what they still hold. */
export function ArchivedFields({ fields, noun, onChanged }: Props) {
  const { message } = App.useApp();
  if (fields.length === 0) return null;
  const restore = async ({ fieldId, name }: ArchivedField) => {
    try {
      await fieldApi.restore({ id: fieldId });
      void message.success(`已恢复「${name}」`);
      onChanged();
    } catch (error) {
      void message.error(errorText(error));
    }
  };
  return (
    <details className={styles.archived}>
      <summary>已归档的字段（{fields.length}）</summary>
      <ul className={styles.list}>
        {fields.map((field) => (
          <li key={field.fieldId}>
            <span className={styles.main}>
              <span className={styles.name}>{field.name}</span>
              <span className={styles.faint}>
                {fieldKinds[field.kind].label} · {field.count > 0 ? `${field.count} 个${noun}有值` : `没有${noun}有值`}
              </span>
            </span>
            <Button size="small" onClick={() => void restore(field)}>
              恢复
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
