export { FileViewer } from './FileViewer';
export { sendFile } from './sendFile';
export { sizeFault } from './sizeFault';
export type { ViewedFile } from './types';
