import type { CustomValues } from '@contract/object/customFields';
import { customIdOf } from '@contract/object/customNames';
import {
  RecordField,
  shownValue,
  useCustomFields,
  useCustomList,
  useDictionary,
  writtenValue,
} from '@/features/object/register';
import { FieldOf, type NodeFieldProps } from './nodeFields';
import styles from './plan.module.css';

/** Fields that the enterprise or the project gave its nodes, each saved by itself. */
export function OwnFields({ node, onSave }: NodeFieldProps) {
  const words = useDictionary();
  const { table } = useCustomList(useCustomFields(node.projectId, 'planNode'));
  const names = Object.keys(table);
  if (names.length === 0) return null;
  return (
    <div className={styles.form}>
      {Object.entries(table).map(([name, field]) => (
        <FieldOf key={name} label={field.label}>
          <RecordField
            field={field}
            words={words}
            projectId={node.projectId}
            known={node.named}
            shown={shownValue(node, name, field)}
            written={writtenValue(node, name, field)}
            editable={node.editable}
            onSave={(value) =>
              void onSave(`${node.title} ${field.label}`, {
                customFields: { [customIdOf(name) ?? '']: value } as CustomValues,
              })
            }
          />
        </FieldOf>
      ))}
    </div>
  );
}
