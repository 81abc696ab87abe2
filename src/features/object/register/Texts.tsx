import { PlusOutlined } from '@ant-design/icons';
import type { BuiltinFields } from '@contract/object/fields';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Section } from './Fields';
import styles from './register.module.css';

interface Props {
  fields: BuiltinFields;
  names: readonly string[];
  isEmpty: (name: string) => boolean;
  editable: boolean;
  /** @param begun it stands there as its input */
  editor: (name: string, begun: boolean, onEnd: () => void) => ReactNode;
}

/** The texts of an object, each under its name; those that are empty are one line of what can be added. */
export function Texts({ fields, names, isEmpty, editable, editor }: Props) {
  const [begun, setBegun] = useState<string>();
  const shown = names.filter((name) => !isEmpty(name) || name === begun);
  const missing = names.filter((name) => !shown.includes(name));
  return (
    <div className={styles.texts}>
      {shown.map((name) => (
        <Section key={name} title={fields[name]?.label ?? ''}>
          {editor(name, name === begun && isEmpty(name), () => setBegun(undefined))}
        </Section>
      ))}
      {editable && missing.length > 0 && (
        <div className={styles.missing}>
          {missing.map((name) => (
            <Button
              key={name}
              type="text"
              size="small"
              icon={<PlusOutlined aria-hidden />}
              aria-label={`添加${fields[name]?.label}`}
              onClick={() => setBegun(name)}
            >
              {fields[name]?.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
