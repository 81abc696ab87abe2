/** Files of forms: what may be sent, by their names. No imports but of names of files: the console bundles this. */
import { extensionOf, FILE_MAX_BYTES } from '../file/constants';

/** Of one filled form, over all of its fields. */
export const FORM_FILES_MAX = 10;
export const FORM_FILE_MB_MAX = FILE_MAX_BYTES / 1024 / 1024;

export const formFileKinds = {
  image: '图片',
  document: '文档与表格',
  archive: '压缩包',
  media: '音频与视频',
} as const;
export type FormFileKind = keyof typeof formFileKinds;
export const formFileKindCodes = Object.keys(formFileKinds) as FormFileKind[];

const extensions: Readonly<Record<FormFileKind, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'heic'],
  document: [
    ...['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'wps', 'et', 'dps', 'odt', 'ods', 'odp'],
    ...['txt', 'md', 'csv', 'rtf', 'ofd'],
  ],
  archive: ['zip', 'rar', '7z', 'tar', 'gz'],
  media: ['mp3', 'wav', 'm4a', 'mp4', 'mov', 'avi', 'mkv'],
};
const known: ReadonlySet<string> = new Set(Object.values(extensions).flat());
/** Parts of a name before its ending that a program hides behind: `合同.pdf.exe` ends with what it is, `合同.exe.pdf` says what it was. */
const PROGRAM = /\.(exe|com|scr|bat|cmd|ps1|vbs|js|jar|msi|apk|lnk|hta|sh)(\.|$)/i;

export interface FormFiles {
  /** Left out: all kinds that a form takes. */
  kinds?: FormFileKind[];
  /** Of one file. */
  maxMb?: number;
  /** Files of the field. */
  max?: number;
}

/** Endings that a field takes, for the picker of files. */
export const takenEndings = ({ kinds }: FormFiles): string[] =>
  (kinds?.length ? kinds.flatMap((kind) => extensions[kind]) : [...known]).map((one) => `.${one}`);

/** Why a file cannot be sent; null: it can. @param size in bytes */
export function refusedFile({ name, size }: { name: string; size: number }, of: FormFiles): string | null {
  const extension = extensionOf(name);
  if (size === 0) return `「${name}」是空文件`;
  if (PROGRAM.test(name)) return `「${name}」是程序或脚本，不能上传`;
  const taken = takenEndings(of);
  if (!taken.includes(`.${extension}`)) {
    const words = (of.kinds?.length ? of.kinds : formFileKindCodes).map((kind) => formFileKinds[kind]).join('、');
    return `「${name}」的类型不能上传，请选择${words}`;
  }
  const maxMb = of.maxMb ?? FORM_FILE_MB_MAX;
  return size > maxMb * 1024 * 1024 ? `「${name}」超过 ${maxMb} MB` : null;
}
