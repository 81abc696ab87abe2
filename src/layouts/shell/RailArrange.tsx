import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { RAIL_PREFERENCE } from '@contract/tenant/rail';
import { useAccess, useModel } from '@umijs/max';
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { showFailure } from '@/services/client';
import { tenantApi } from '@/services/tenant';
import arrange from './arrange.module.css';
import { groupNames } from './entries';
import { moved, ordered, railGroups, readRail, toggled, usualRail } from './railOrder';

/** The rail as somebody wants it: which entries it shows, in which order. What is hidden is still found by the search. */
export default function RailArrange({ onClose }: { onClose: () => void }) {
  const access = useAccess();
  const { initialState, setInitialState } = useModel('@@initialState');
  const [rail, setRail] = useState(() => readRail(initialState?.rail));
  const [keeping, setKeeping] = useState(false);
  const [said, setSaid] = useState('');
  const keep = async () => {
    setKeeping(true);
    try {
      await tenantApi.savePreference({ key: RAIL_PREFERENCE, value: rail }, showFailure);
      if (initialState) await setInitialState({ ...initialState, rail });
      onClose();
    } catch {
      // What was chosen stays for another try; why it failed was told.
      setKeeping(false);
    }
  };
  return (
    <Modal
      open
      title="调整侧栏"
      width={400}
      okText="保存"
      cancelText="取消"
      confirmLoading={keeping}
      onOk={() => void keep()}
      onCancel={onClose}
    >
      <p className={arrange.hint}>只影响自己。没有显示的页面仍可用 Ctrl K 搜索打开。</p>
      {railGroups(access).map(({ key, entries }) => {
        const all = ordered(entries, rail);
        return (
          <section key={key} aria-labelledby={`rail-${key}`}>
            <h3 id={`rail-${key}`} className={arrange.group}>
              {groupNames[key]}
            </h3>
            <ul className="bare-list">
              {all.map(({ path, name }, at) => (
                <li key={path} className={arrange.line}>
                  <Checkbox checked={!rail.hidden.includes(path)} onChange={() => setRail(toggled(rail, path))}>
                    {name}
                  </Checkbox>
                  {([-1, 1] as const).map((by) => (
                    <Button
                      key={by}
                      type="text"
                      size="small"
                      icon={by < 0 ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
                      aria-label={`${by < 0 ? '上移' : '下移'} ${name}`}
                      disabled={all[at + by] === undefined}
                      onClick={() => {
                        setRail(moved(entries, rail, path, by));
                        setSaid(`${name}：${groupNames[key]}第 ${at + by + 1} 项`);
                      }}
                    />
                  ))}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <Button type="link" size="small" className={arrange.usual} onClick={() => setRail(usualRail)}>
        恢复默认
      </Button>
      <output className="visually-hidden">{said}</output>
    </Modal>
  );
}
