import { Modal } from 'antd';
import { useState } from 'react';
import { taskKeyTables } from '@/features/task';
import { type KeyTable, keyText, registeredTables } from '@/hooks/keys';
import styles from './command.module.css';

/** The tables of what is on the screen first, then those of the other views. */
function allTables(): { table: KeyTable; here: boolean }[] {
  const here = registeredTables();
  const elsewhere = (taskKeyTables as readonly KeyTable[]).filter((table) => !here.includes(table));
  return [...here.map((table) => ({ table, here: true })), ...elsewhere.map((table) => ({ table, here: false }))];
}

function Keys({ table }: { table: KeyTable }) {
  return (
    <dl className={styles.keys}>
      {Object.entries(table.keys).map(([id, def]) => {
        const { keys, joined } = keyText(def);
        return (
          <div key={id} className={styles.keyLine}>
            <dt>
              {keys.map((key, at) => (
                <span key={key}>
                  {at > 0 && <span className={styles.or}>{joined}</span>}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{def.label}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The sheet of all keys, opened by `?`: made from the tables that the views listen to. */
export default function KeySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      title="键盘快捷键"
      footer={null}
      width={720}
      destroyOnHidden
      onCancel={onClose}
      styles={{ body: { maxHeight: '70vh', overflow: 'auto' } }}
    >
      <Sheets />
    </Modal>
  );
}

function Sheets() {
  const [tables] = useState(allTables);
  return (
    <div className={styles.sheets}>
      {tables.map(({ table, here }) => (
        <section key={table.group} aria-label={table.group}>
          <h3 className={styles.sheetName}>
            {table.group}
            {here && <span className={styles.here}>此处可用</span>}
          </h3>
          <Keys table={table} />
        </section>
      ))}
    </div>
  );
}
