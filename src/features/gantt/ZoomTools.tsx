import { Button, Segmented } from 'antd';
import { type Zoom, zoomCodes, zooms } from './timeScale';
import type { GanttZoom } from './useZoom';

interface Props {
  zoom: GanttZoom;
  onToday: () => void;
}

/** Above a time line: its scale, the whole plan, and the way to today. */
export function ZoomTools({ zoom, onToday }: Props) {
  return (
    <>
      <Segmented<Zoom>
        size="small"
        aria-label="时间刻度"
        value={zoom.level}
        onChange={zoom.choose}
        options={zoomCodes.map((value) => ({ value, label: zooms[value].label }))}
      />
      <Button size="small" title="整个计划都可见；按住 Ctrl 滚动滚轮可缩放" onClick={() => zoom.choose(null)}>
        适合窗口
      </Button>
      <Button size="small" title="转到今天（t）" onClick={onToday}>
        今天
      </Button>
    </>
  );
}
