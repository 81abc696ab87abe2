import { RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { fileApi } from '@/services/file';
import type { ShowProps } from '../types';
import { Card } from './Card';
import styles from './show.module.css';

const STEPS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];

/** As an `img` only: nothing of an SVG runs there. */
export function ImageView({ file }: ShowProps) {
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const [broken, setBroken] = useState(false);
  if (broken)
    return <Card file={file} reason="图片无法显示：可能已损坏，或网络中断" onRetry={() => setBroken(false)} />;
  const step = (by: number) =>
    setZoom((now) => STEPS[Math.min(STEPS.length - 1, Math.max(0, STEPS.indexOf(now) + by))] ?? 1);
  return (
    <div className={styles.image}>
      <div className={styles.imageScroll}>
        <img
          src={fileApi.preview.address({ fileId: file.fileId })}
          alt={file.name}
          style={{
            transform: `rotate(${turn}deg)`,
            ...(zoom === 1 ? {} : { maxWidth: 'none', maxHeight: 'none', width: `${zoom * 100}%` }),
          }}
          onError={() => setBroken(true)}
        />
      </div>
      <div className={styles.tools} role="toolbar" aria-label="图片">
        <Button icon={<ZoomOutOutlined />} aria-label="缩小" disabled={zoom === STEPS[0]} onClick={() => step(-1)} />
        <span>{Math.round(zoom * 100)}%</span>
        <Button icon={<ZoomInOutlined />} aria-label="放大" disabled={zoom === STEPS.at(-1)} onClick={() => step(1)} />
        <Button icon={<RotateRightOutlined />} aria-label="旋转" onClick={() => setTurn((now) => now + 90)} />
      </div>
    </div>
  );
}
