import { importTargets } from '@contract/task/enums';
import { cutText } from '@contract/text/cut';
import type { ImportPreview } from '@/services/task';
import { useTaskProject } from '../context/TaskProject';
import styles from './import.less';
import { extraColumns, type MappingChoice, targetKeys } from './mapping';

const LONG = 160;
const EMPTY = /^(null)?$/i;

/** The first rows under the names of the fields that they would go to. */
export function PreviewTable({ preview, choice }: { preview: ImportPreview; choice: MappingChoice }) {
  const { customFields } = useTaskProject();
  const { columns, rows } = preview;
  const heads = [
    ...targetKeys.flatMap((target) => {
      const column = choice.targets[target];
      return column ? [{ column, label: importTargets[target] as string }] : [];
    }),
    ...extraColumns(columns, choice).flatMap((column) => {
      const extra = choice.extras[column];
      if (extra?.use === 'create') return [{ column, label: `${extra.name}（新字段）` }];
      if (extra?.use !== 'field') return [];
      const field = customFields.find(({ fieldId }) => fieldId === extra.fieldId);
      return [{ column, label: field?.name ?? column }];
    }),
  ];
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map(({ column, label }) => (
              <th key={column}>
                {label}
                <small>{column}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, 5).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other identity.
            <tr key={at}>
              {heads.map(({ column }) => {
                const text = row[columns.indexOf(column)] ?? '';
                return (
                  <td key={column} title={cutText(text, 1000)}>
                    {EMPTY.test(text.trim()) ? <i>空</i> : cutText(text, LONG)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
