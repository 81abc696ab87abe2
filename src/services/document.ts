/** The document library (`project-center/pcProjectDocument`). */
import type { DocumentApi } from '@contract/document/api';
import { documentCalls } from '@contract/document/calls';
import { client } from './client';

export const documentApi = client<DocumentApi>(documentCalls);
