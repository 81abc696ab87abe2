/** A chart as a file: its table as CSV, its picture as PNG. */
import { csvText } from '@/utils/csv';
import { saveBlob } from '@/utils/saveBlob';
import type { ChartSpec } from './spec';

/** The table beside the picture, numbers whole. */
export function csvOf({ axis, labels, series, dots, unit }: ChartSpec): string {
  if (dots) return csvText([[axis, '', unit], ...dots.map(({ at, name, value }) => [labels[at], name, value])]);
  return csvText([
    [axis, ...series.map(({ name }) => name)],
    ...labels.map((label, at) => [label, ...series.map(({ values }) => values[at])]),
  ]);
}

/** Twice as fine as on the screen. */
const SCALE = 2;

/** @param ground behind the picture, which has none of its own @throws where the browser cannot draw it */
export async function pngOf(svg: SVGSVGElement, ground: string): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const text = new XMLSerializer().serializeToString(svg);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * SCALE);
  canvas.height = Math.round(height * SCALE);
  const drawn = canvas.getContext('2d');
  if (!drawn) throw new Error('这个浏览器不能生成图片');
  drawn.fillStyle = ground;
  drawn.fillRect(0, 0, canvas.width, canvas.height);
  drawn.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('这个浏览器不能生成图片'))), 'image/png'),
  );
}

const WITHOUT_SIGNS = /[\\/:*?"<>|]/g;
/** The picture that stands in an element, under a name that every disk takes. @throws where the browser cannot draw it */
export async function savePng(within: Element | null, title: string, ground: string): Promise<void> {
  const svg = within?.querySelector<SVGSVGElement>('[role="img"] svg');
  if (svg) saveBlob(`${title.replace(WITHOUT_SIGNS, ' ')}.png`, await pngOf(svg, ground));
}
