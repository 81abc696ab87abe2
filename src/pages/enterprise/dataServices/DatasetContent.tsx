import type { DatasetDefinition } from '@contract/dataService/dataset';
import { type DatasetMode, datasetModes } from '@contract/dataService/limits';
import { Input, Segmented } from 'antd';
import type { ComponentProps } from 'react';
import { BuilderForm } from './BuilderForm';
import styles from './dataServices.module.css';
import { ParametersForm } from './ParametersForm';

interface Props {
  sources: ComponentProps<typeof BuilderForm>['sources'];
  definition: DatasetDefinition;
  /** Of the last preview. */
  columns: readonly string[];
  onChange: (part: Partial<DatasetDefinition>) => void;
}

const modes = Object.entries(datasetModes).map(([value, label]) => ({ value: value as DatasetMode, label }));

/** What a dataset reads, built or written, and what its calls may give. */
export function DatasetContent({ sources, definition, columns, onChange }: Props) {
  return (
    <>
      <Segmented<DatasetMode>
        aria-label="方式"
        value={definition.mode}
        options={modes}
        onChange={(mode) => onChange({ mode })}
      />
      {definition.mode === 'builder' ? (
        <BuilderForm
          sources={sources}
          params={definition.params}
          value={definition.builder}
          onChange={(builder) => onChange({ builder })}
        />
      ) : (
        <>
          <h2 className={styles.section}>SELECT 语句</h2>
          <Input.TextArea
            aria-label="SQL"
            className={styles.sql}
            autoSize={{ minRows: 8, maxRows: 24 }}
            spellCheck={false}
            value={definition.sql}
            onChange={(event) => onChange({ sql: event.target.value })}
          />
          <p className="quiet">来源：{sources.map(({ name }) => name).join('、')}。参数写作 参数.名称。</p>
        </>
      )}
      <ParametersForm value={definition} columns={columns} onChange={onChange} />
    </>
  );
}
