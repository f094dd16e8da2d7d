export { Notice } from '../../../dashboard/auth/Notice.tsx';
