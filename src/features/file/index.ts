export { FileViewer } from './FileViewer';
export { sendFile } from './sendFile';
export type { ViewedFile } from './types';
