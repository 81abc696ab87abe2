import { useState } from 'react';
import { fileApi } from '@/services/file';
import type { ShowProps } from '../types';
import { Card } from './Card';
import styles from './show.module.css';

/** Sounds and films, by the browser's own player: it has keys, and asks for what it plays only. */
export function MediaView({ file }: ShowProps) {
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <Card
        file={file}
        reason="无法播放：浏览器不支持它的编码，文件已损坏，或网络中断"
        onRetry={() => setBroken(false)}
      />
    );
  }
  const props = {
    src: fileApi.preview.address({ fileId: file.fileId }),
    'aria-label': file.name,
    controls: true,
    preload: 'metadata' as const,
    onError: () => setBroken(true),
  };
  return file.kind === 'audio' ? (
    <audio className={styles.audio} {...props} />
  ) : (
    <video className={styles.video} playsInline {...props} />
  );
}
