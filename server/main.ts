/** The server without a build of the console: for work on it, and for tests. */
import { failStart, serve } from './serve';

serve().catch(failStart);
