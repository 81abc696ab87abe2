import {
  FileExcelOutlined,
  FileImageOutlined,
  FileMarkdownOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FolderFilled,
  ReadOutlined,
  SoundOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import type { DocumentKind } from '@contract/document/kinds';
import type { FileKind } from '@contract/file/kind';
import type { ReactNode } from 'react';

const files: Readonly<Record<FileKind, ReactNode>> = {
  image: <FileImageOutlined />,
  audio: <SoundOutlined />,
  video: <VideoCameraOutlined />,
  pdf: <FilePdfOutlined />,
  markdown: <FileMarkdownOutlined />,
  text: <FileTextOutlined />,
  table: <FileExcelOutlined />,
  sheet: <FileExcelOutlined />,
  docx: <FileWordOutlined />,
  office: <FilePptOutlined />,
  other: <FileOutlined />,
};

export const markOf = ({ kind, fileKind }: { kind: DocumentKind; fileKind: FileKind | null }): ReactNode =>
  kind === 'folder' ? <FolderFilled /> : kind === 'page' ? <ReadOutlined /> : files[fileKind ?? 'other'];
