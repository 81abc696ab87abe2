export { AccessStore } from './accessStore';
export { hashPassword } from './login';
export { defineAuthJobs } from './retention';
export { authRoutes } from './routes';
export { assertStrongPassword } from './service';
