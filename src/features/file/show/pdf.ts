/** The PDF library, from its own place beside the bundle, with the first PDF. */
import { PDF_FOLDER } from '@contract/file/pdf';
import type * as Pdf from 'pdfjs-dist';

const base = () => `${process.env.BASE_PATH ?? '/'}${PDF_FOLDER}/`;
let loading: Promise<typeof Pdf> | undefined;

export function loadPdf(): Promise<typeof Pdf> {
  loading ??= new Promise<typeof Pdf>((resolve, reject) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = `${base()}pdf.mjs`;
    script.onload = () => {
      const library = (globalThis as { pdfjsLib?: typeof Pdf }).pdfjsLib;
      if (!library) return reject(new Error('PDF 组件加载失败，请刷新页面后重试'));
      library.GlobalWorkerOptions.workerSrc = `${base()}pdf.worker.mjs`;
      resolve(library);
    };
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new Error('PDF 组件加载失败，请检查网络后重试'));
    };
    document.head.append(script);
  });
  return loading;
}

/** Without its tables Chinese text is empty; nothing of a document runs or is a form. */
export async function openPdf(source: string | Uint8Array) {
  const { getDocument } = await loadPdf();
  return getDocument({
    ...(typeof source === 'string' ? { url: source } : { data: source }),
    cMapUrl: `${base()}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${base()}standard_fonts/`,
    wasmUrl: `${base()}wasm/`,
    // The page's policy lets no code be made of bytes.
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
  });
}
