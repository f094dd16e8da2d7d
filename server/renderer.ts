export { components } from '../blocks/components.ts';
