import type { FileKind } from '@contract/file/kind';
import { Spin } from 'antd';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { fileSize } from '@/utils/fileSize';
import { Card } from './show/Card';
import { ImageView } from './show/ImageView';
import { MediaView } from './show/MediaView';
import type { ShowProps } from './types';

const MB = 1024 * 1024;

interface Way {
  View: LazyExoticComponent<ComponentType<ShowProps>> | ComponentType<ShowProps>;
  /** Larger ones are saved. */
  maxBytes: number;
}

/** Each library comes with the first file that needs it. */
const ways: Readonly<Partial<Record<FileKind, Way>>> = {
  image: { View: ImageView, maxBytes: 200 * MB },
  // The browser asks for the parts that it plays.
  audio: { View: MediaView, maxBytes: 2048 * MB },
  video: { View: MediaView, maxBytes: 2048 * MB },
  pdf: { View: lazy(() => import('./show/PdfView')), maxBytes: 1024 * MB },
  markdown: { View: lazy(() => import('./show/MarkdownView')), maxBytes: 20 * MB },
  text: { View: lazy(() => import('./show/TextView')), maxBytes: 2048 * MB },
  table: { View: lazy(() => import('./show/CsvView')), maxBytes: 2048 * MB },
  sheet: { View: lazy(() => import('./show/SheetView')), maxBytes: 50 * MB },
  office: { View: lazy(() => import('./show/OfficeView')), maxBytes: 50 * MB },
  docx: { View: lazy(() => import('./show/DocxView')), maxBytes: 50 * MB },
};

/** Pictures of telephones: the codec is bound to patents, and neither browsers nor the library of pictures have it. */
const reasonOf = (name: string): string =>
  /\.(heic|heif)$/i.test(name)
    ? 'HEIC 图片不能在线预览，请下载后查看；手机可在相机设置中改为“兼容性最佳”（JPEG）'
    : '该类型的文件不能在线预览';

/** A file by its kind; what cannot be shown says so and is saved. */
export function Shown({ file, sought, place }: ShowProps) {
  const way = ways[file.kind];
  if (!way) return <Card file={file} reason={reasonOf(file.name)} />;
  if (file.size > way.maxBytes) return <Card file={file} reason={`超过 ${fileSize(way.maxBytes)}，请下载后查看`} />;
  const { View } = way;
  return (
    <Suspense fallback={<Spin style={{ margin: 'auto' }} />}>
      <View file={file} sought={sought} place={place} />
    </Suspense>
  );
}
