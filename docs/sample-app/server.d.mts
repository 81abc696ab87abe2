import type { Server } from 'node:http';

/** @param installId read with each context, so that it may be known later than the server */
export function sampleApp(options: { platform: string; installId: () => string; secret?: () => string }): Server;
