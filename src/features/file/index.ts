export { FileViewer } from './FileViewer';
export { saveFile, saveLink } from './saveFile';
export { insist, sendFile } from './sendFile';
export { sizeFault } from './sizeFault';
export type { ViewedFile } from './types';
