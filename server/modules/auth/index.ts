export { AccessStore } from './accessStore';
export { loadActors } from './actors';
export { hashPassword } from './login';
export { defineAuthJobs } from './retention';
export { authRoutes } from './routes';
export { assertStrongPassword } from './service';
