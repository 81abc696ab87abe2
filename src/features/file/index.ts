export { FileViewer } from './FileViewer';
export { insist, sendFile } from './sendFile';
export { sizeFault } from './sizeFault';
export type { ViewedFile } from './types';
