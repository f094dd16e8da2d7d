import { components } from '../blocks/components.ts';
import { DesignSystem } from '../blocks/ui/design/DesignSystem.tsx';
import { globalCss } from '../blocks/ui/theme.ts';
import { createBlockRenderer } from '../engine/render/block-renderer.tsx';

/**
 * What needs React and the styles of the components: compiled by Vite, for the build and for development. The design
 * system is shown like a block, and is none: no document may name it.
 */
export const renderer = createBlockRenderer({ ...components, 'design-system': DesignSystem }, 'lucide');

export { components, globalCss };
