import { components } from 'virtual:block-components';
import { DesignSystem } from '../blocks/ui/design/DesignSystem.tsx';
import { globalCss, lookOf } from '../blocks/ui/theme.ts';
import { createBlockRenderer } from '../engine/render/block-renderer.tsx';
import { PageStyles } from '../engine/render/page-styles.ts';
import { definedComponents } from '../engine/render/styled.ts';

/**
 * The entry of the SSR bundle: everything that needs React and the components' styles. Vite compiles it for production
 * and in development. The design system is rendered like a block but is not a block type, so no document may use it.
 */
export const blockRenderer = createBlockRenderer({ ...components, 'design-system': DesignSystem });

/** The styles of all components above. */
export const styles = new PageStyles(definedComponents(), globalCss, lookOf);

export { components };
