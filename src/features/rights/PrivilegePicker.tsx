import type { Scope } from '@contract/access';
import { privilegeTree } from '@contract/privilegeTree';
import { holdsTyped } from '@contract/search/fold';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import styles from './rights.module.css';

interface Props {
  scope: Scope;
  value?: readonly string[];
  onChange?: (privileges: string[]) => void;
  /** Only looked at. */
  readOnly?: boolean;
  /** What who looks at it may not add. */
  isLacked?: (code: string) => boolean;
}

/** The privileges of a scope by groups: one by one, a group at a time, found by name or code. */
export function PrivilegePicker({ scope, value = [], onChange, readOnly = false, isLacked = () => false }: Props) {
  const [word, setWord] = useState('');
  const chosen = new Set(value);
  const locked = (code: string) => readOnly || (isLacked(code) && !chosen.has(code));
  const set = (codes: readonly string[], on: boolean) =>
    onChange?.(on ? [...new Set([...value, ...codes])] : value.filter((code) => !codes.includes(code)));
  const groups = privilegeTree(scope)
    .map((group) => ({
      ...group,
      shown: group.privileges.filter(({ code, label }) => holdsTyped(word, `${label} ${code}`)),
    }))
    .filter(({ shown }) => shown.length > 0);
  return (
    <div className={styles.picker}>
      <Input.Search
        allowClear
        aria-label="搜索权限"
        placeholder="搜索权限的名称或代码"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      {groups.length === 0 && <p className="quiet">没有找到「{word}」</p>}
      {groups.map(({ key, label, privileges, shown }) => {
        const held = privileges.filter(({ code }) => chosen.has(code)).length;
        const open = shown.map(({ code }) => code).filter((code) => !locked(code));
        const all = open.length > 0 && open.every((code) => chosen.has(code));
        return (
          <fieldset key={key} className={styles.group}>
            <legend>
              <Checkbox
                checked={held === privileges.length}
                indeterminate={held > 0 && held < privileges.length}
                disabled={readOnly || open.length === 0}
                onChange={() => set(open, !all)}
              >
                {label}
              </Checkbox>
              <span className={styles.count}>
                {held} / {privileges.length}
              </span>
            </legend>
            <div className={styles.choices}>
              {shown.map(({ code, label: name }) => (
                <Checkbox
                  key={code}
                  checked={chosen.has(code)}
                  disabled={locked(code)}
                  title={isLacked(code) && !chosen.has(code) ? `${code}（您没有这项权限，不能加入）` : code}
                  onChange={(event) => set([code], event.target.checked)}
                >
                  {name}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}
