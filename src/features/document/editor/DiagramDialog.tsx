import { Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { drawDiagram } from '../diagram';

/** How a diagram will look that is written as code. */
export function DiagramDialog({ source, onClose }: { source: string; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? drawDiagram(place.current, source) : undefined), [source]);
  return (
    <Modal open width={900} title="图表预览" footer={null} onCancel={onClose}>
      <div ref={place} />
    </Modal>
  );
}
