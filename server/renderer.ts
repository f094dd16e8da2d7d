import { components } from '../blocks/components.ts';
import { globalCss } from '../blocks/ui/theme.ts';
import { createBlockRenderer } from '../engine/render/block-renderer.tsx';

/** What needs React and the styles of the components: compiled by Vite, for the build and for development. */
export const renderer = createBlockRenderer(components, 'lucide');

export { components, globalCss };
