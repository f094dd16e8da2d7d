import type { BlockIdentity } from '../../../engine/render/block-type.ts';
import { Section } from '../Section.tsx';
import { ChoiceSheet } from './ChoiceSheet.tsx';
import { ComponentSheet } from './ComponentSheet.tsx';
import { ColorSheet, MotionSheet, ShapeSheet, SpaceSheet, TypeSheet } from './TokenSheets.tsx';

const schemes = ['light', 'dark'] as const;

/** The design tokens and the components, rendered from the same sources that blocks use. */
export function DesignSystem({ block: { id } }: { readonly block: BlockIdentity }) {
  return (
    <>
      <Section
        id={`${id}-colors`}
        heading="Colors"
        lead="Paper and ink, one color for interaction, one accent for the main action."
      >
        {schemes.map((scheme) => (
          <ColorSheet key={scheme} scheme={scheme} />
        ))}
      </Section>
      {[
        { name: 'type', heading: 'Type', sheet: <TypeSheet /> },
        { name: 'space', heading: 'Space and grid', sheet: <SpaceSheet /> },
        { name: 'shape', heading: 'Shape, shadow and layers', sheet: <ShapeSheet /> },
        { name: 'choices', heading: 'Choices of a theme', sheet: <ChoiceSheet /> },
        { name: 'motion', heading: 'Motion', sheet: <MotionSheet /> },
        { name: 'components', heading: 'Components', sheet: <ComponentSheet /> },
      ].map(({ name, heading, sheet }) => (
        <Section key={name} id={`${id}-${name}`} heading={heading} head="side">
          {sheet}
        </Section>
      ))}
    </>
  );
}
