import { InfoCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import styles from './chart.module.css';

/** ⓘ beside the name of a figure: what it counts, in words. */
export const DefinitionButton = ({ of, children }: { of: string; children: ReactNode }) => (
  <Popover trigger="click" content={<div className={styles.definition}>{children}</div>}>
    <Button type="text" size="small" icon={<InfoCircleOutlined />} aria-label={`${of}：口径`} />
  </Popover>
);
